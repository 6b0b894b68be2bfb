import { Random } from './random.ts';

const NO_LIMITS = { limite_total: null, limite_persona: null, solo_cuentas: false, combinable: false };
const ALWAYS = { desde_hora: null, hasta_hora: null, inicia: null, termina: null };

/** A coupon for a first order, and an inactive happy hour: an active one would change the demo's prices in the afternoon. */
export function demoPromotions() {
  const random = new Random(20_260_103);
  return [
    {
      ...{ id: random.uuid(), codigo: 'BIENVENIDA', clase: 'porcentaje', valor: 10, categorias: [], productos: [], dias: [] },
      ...{ ...ALWAYS, minimo_cents: 10_000, ...NO_LIMITS, limite_persona: 1, activa: true },
    },
    {
      ...{ id: random.uuid(), codigo: null, clase: 'dos_por_uno', valor: null, categorias: ['bebidas'], productos: [] },
      ...{ dias: ['lun', 'mar', 'mie', 'jue', 'vie'], ...ALWAYS, desde_hora: '16:00', hasta_hora: '18:00' },
      ...{ minimo_cents: 0, ...NO_LIMITS, activa: false },
    },
  ];
}
