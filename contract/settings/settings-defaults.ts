import { MAILED, PUSHED } from '../orders/order-statuses.ts';
import type { Settings } from './settings-values.ts';

const allOn = <K extends string>(keys: readonly K[]) => Object.fromEntries(keys.map((key) => [key, true])) as Record<K, true>;

const EVERY_DAY: [string, string][] = [['07:00', '23:00']];

/** The settings of a new shop. Everything else reads the settings, so these facts stand in no other place of the code. */
export const DEFAULT_SETTINGS: Settings = {
  casa: {
    nombre: 'Casa Blanca',
    direccion: 'Av. Álvaro Obregón 154, Roma Norte, 06700 Ciudad de México',
    telefono: '+52 55 5012 3456',
    correo: 'hola@casablanca.example',
    redes: {
      instagram: 'https://www.instagram.com/',
      facebook: 'https://www.facebook.com/',
      tiktok: 'https://www.tiktok.com/',
    },
    mapa: { lat: 19.4184, lng: -99.1616 },
  },
  marca: { logo_claro: null, logo_oscuro: null, portada: null, nosotros: null, lema: null },
  horario: {
    semana: { lun: EVERY_DAY, mar: EVERY_DAY, mie: EVERY_DAY, jue: EVERY_DAY, vie: EVERY_DAY, sab: EVERY_DAY, dom: EVERY_DAY },
    cerrados: [],
    especiales: {},
  },
  lounge: {
    mesas: [2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 8, 8].map((lugares, at) => ({
      numero: at + 1,
      lugares,
      junto_a: at % 2 === 0 ? at + 2 : at,
    })),
    estancia_horas: 2,
    dias_adelante: 60,
    confirmar_a_mano: false,
    bloqueos: [],
  },
  puntos: { por_peso: 1, descuento_puntos: 18_000, descuento_porcentaje: 30, gratis_puntos: 20_000 },
  pedidos: {
    tipos: { recoger: true, mesa: false, domicilio: false, paquete: true },
    exigir_tipo: null,
    tramo_minutos: 10,
    capacidad: { barra: 20, cocina: 20 },
    demora_minutos: 0,
    pausa_hasta: null,
  },
  entrega: { zonas: [], paquete: { costo: 0, dias: [2, 5] } },
  propinas: { activas: false, porcentajes: [10, 15, 20] },
  fiscal: {
    rfc: null,
    razon_social: null,
    regimen: null,
    codigo_postal: null,
    serie: null,
    dias_para_facturar: 30,
    detalle: 'renglones',
    global: 'no',
    clave_consumo: '90101700',
    lugar_expedicion: null,
  },
  avisos: {
    correo: allOn(MAILED),
    push: allOn(PUSHED),
    dueno: { pedido_nuevo: 'off', reservacion_nueva: 'off', agotado: 'off', corte: 'off' },
    quien: [],
  },
  caja: {
    activa: false,
    cajas: ['Caja 1'],
    en_caja: { recoger: false, mesa: false },
    minutos: 15,
    metodos: ['efectivo', 'terminal', 'transferencia'],
  },
  agentes: { activo: true, plataformas: [] },
};
