import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';

/** The demo shop receives orders in every way, and delivers in parts of Mexico City. */
export const DEMO_SETTINGS: Pick<Settings, 'pedidos' | 'entrega' | 'propinas' | 'caja'> = {
  pedidos: { ...DEFAULT_SETTINGS.pedidos, tipos: { recoger: true, mesa: true, domicilio: true, paquete: true } },
  entrega: {
    zonas: [
      { nombre: 'Roma y Condesa', codigos: ['06700', '06760', '06100', '06140', '06170'], costo: 35, minimo: 120, minutos: [25, 40] },
      { nombre: 'Juárez y Centro', codigos: ['066*', '060*'], costo: 45, minimo: 150, minutos: [35, 50] },
      { nombre: 'Del Valle y Narvarte', codigos: ['031*', '030*'], costo: 55, minimo: 200, minutos: [40, 60] },
    ],
    paquete: { costo: 120, dias: [2, 5] },
  },
  propinas: { ...DEFAULT_SETTINGS.propinas, activas: true },
  caja: { ...DEFAULT_SETTINGS.caja, activa: true },
};

/** Rows of `settings` that look as if the owner had changed the defaults once. */
export const demoSettings = (now: Date) =>
  Object.entries(DEMO_SETTINGS).map(([section, value]) => ({ section, version: 2, value, updated_at: now.toISOString() }));
