import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { isHanded, ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import type { Random } from '#server/seed/random.ts';
import { DEMO_SETTINGS } from '#server/seed/receiving.ts';

const { entrega, pedidos } = DEMO_SETTINGS;
const SLOT_MS = pedidos.tramo_minutos * MINUTE_MS;
/** A parcel arrives this long after it was sent. */
const WAY_MS = 2 * DAY_MS;
const TABLES = DEFAULT_SETTINGS.lounge.mesas.length;

/** How the guest receives an order, and what that costs. */
export type Step = { status: OrderStatus; atMs: number };

export type Received = {
  tipo: OrderType;
  mesa: number | null;
  number: string;
  promisedMs: number | null;
  deliveryCents: number;
  steps: Step[];
};

type Placed = {
  steps: readonly Step[];
  postalCode: string;
  subtotalCents: number;
  /** The order consists of bags, which can be sent. */
  isBagsOnly: boolean;
  /** The moment before which a parcel must have arrived. */
  nowMs: number;
};

/**
 * Chooses a type for a past order: bags alone are mostly sent as a parcel, the others are taken along, drunk at a table or delivered where
 * the demo shop has a zone for them. Always draws as many numbers, so that a change of one order changes no other.
 */
export function receivedBy(random: Random, { steps, postalCode, subtotalCents, isBagsOnly, nowMs }: Placed): Received {
  const [chance, mesa, number] = [random.next(), random.between(1, TABLES), String(random.between(50, 999))];
  const [first, last] = [steps[0] as Step, steps.at(-1) as Step];
  const zone = zoneOf(entrega.zonas, postalCode);
  const isDelivered = zone !== null && subtotalCents >= zone.minimo * 100;
  const byChance = chance < 0.47 ? 'recoger' : chance < 0.76 || !isDelivered ? 'mesa' : 'domicilio';
  const isParcel = isBagsOnly && last.atMs + WAY_MS < nowMs && chance < 0.8;
  // A bag is not made at a table.
  const tipo: OrderType = isParcel ? 'paquete' : isBagsOnly && byChance === 'mesa' ? 'recoger' : byChance;
  const ready = steps[2] ?? { atMs: first.atMs + 2 * SLOT_MS };
  return {
    tipo,
    mesa: tipo === 'mesa' ? mesa : null,
    number,
    promisedMs: ORDER_TYPE[tipo].timed ? Math.ceil(ready.atMs / SLOT_MS) * SLOT_MS : null,
    deliveryCents: tipo === 'paquete' ? entrega.paquete.costo * 100 : tipo === 'domicilio' && zone ? zone.costo * 100 : 0,
    steps: steps.map(({ status, atMs }, at) => ({
      status: status === 'enviado' && isHanded(tipo) ? 'listo' : status,
      atMs: tipo === 'paquete' && at > 2 ? atMs + WAY_MS : atMs,
    })),
  };
}
