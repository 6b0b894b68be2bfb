import type { Section, Settings } from '#contract/settings/settings-values.ts';
import { addDays, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { slotParts } from '#server/features/orders/receiving/table.ts';
import { orders } from '#server/features/orders/table.ts';
import { ADDRESS, product } from './orders.ts';
import { ager } from './rows.ts';
import type { Person } from './users.ts';

export async function change<S extends Section>(owner: Pick<Person, 'api'>, seccion: S, fields: Partial<Settings[S]>): Promise<void> {
  const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion });
  await owner.api('PUT /api/ajustes/{seccion}', { seccion, version, valor: { ...valor, ...fields } });
}

const ALL_DAY: [string, string][] = [['00:00', '24:00']];

/** A shop that is always open and offers every order type, so that tests pass at any hour. */
export async function openShop(owner: Pick<Person, 'api'>): Promise<void> {
  const semana = { lun: ALL_DAY, mar: ALL_DAY, mie: ALL_DAY, jue: ALL_DAY, vie: ALL_DAY, sab: ALL_DAY, dom: ALL_DAY };
  await change(owner, 'horario', { semana, cerrados: [], especiales: {} });
  await change(owner, 'pedidos', {
    tipos: { recoger: true, mesa: true, domicilio: true, paquete: true },
    exigir_tipo: false,
    tramo_minutos: 10,
    capacidad: { barra: 60, cocina: 60 },
    demora_minutos: 0,
    pausa_hasta: null,
  });
  await change(owner, 'entrega', {
    zonas: [
      { nombre: 'Roma', codigos: ['06700', '067*'], costo: 35, minimo: 100, minutos: [35, 50] },
      { nombre: 'Centro', codigos: ['06*'], costo: 55, minimo: 0, minutos: [45, 70] },
    ],
    paquete: { costo: 99, dias: [2, 5] },
  });
  await change(owner, 'propinas', { activas: true, porcentajes: [10, 15, 20] });
}

/** An hour on the shop's clock, some days ahead, as an instant. */
export const hourAhead = (days: number, hour: number, minute = 0): string =>
  shopInstant(addDays(shopClock(new Date()).today, days), hour, minute).toISOString();

/** A product that takes so many seconds at the bar. */
export const madeAtBar = (priceCents: number, seconds: number): Promise<string> =>
  product(priceCents, { station: 'barra', prepSeconds: seconds });

type Data = { items: { product_id: string; quantity: number }[]; [field: string]: unknown };

/** Order data of a type; delivered orders go to a fixed address. */
export const received = (
  tipo: 'recoger' | 'mesa' | 'domicilio' | 'paquete',
  product_id: string,
  more: Record<string, unknown> = {},
): Data => ({
  items: [{ product_id, quantity: 1 }],
  tipo,
  ...(tipo === 'mesa' && { mesa: 1 }),
  ...((tipo === 'domicilio' || tipo === 'paquete') && { shipping_address: ADDRESS }),
  ...more,
});

/** Quotes the order, and opens a payment for the quoted amount. */
export async function open(who: Person, order_data: Data, amount?: number) {
  const cents = amount ?? Math.round((await quoted(who, order_data)).total * 100);
  return who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: cents, order_data } as never);
}

export const quoted = async (who: Pick<Person, 'api'>, order_data: Data) =>
  (await who.api('POST /api/orders/quote', { order_data } as never)).data;

/** The bar's work in the slots of a day, in seconds, by hour. */
export async function workAt(hora: string): Promise<number> {
  const { rows } = await pool.query('select barra from slot_loads where at = $1', [hora]);
  return rows[0]?.barra ?? 0;
}

/** Frees all hours of the bar and the kitchen. */
export const emptySlots = () => pool.query('delete from slot_loads; delete from slot_parts');

/** As if the order had been placed and promised an hour earlier. */
export async function hourLater({ id, intentId }: { id: string; intentId: string }): Promise<void> {
  await pool.query(
    'update slot_loads slot set barra = slot.barra - part.barra from slot_parts part where part.intent_id = $1 and part.at = slot.at',
    [intentId],
  );
  await ager(slotParts, 'intentId', 'at')(intentId, { hours: 1 });
  await ager(orders, 'id', 'promisedAt')(id, { hours: 1 });
}

/** Occupies the numbers of orders that are free, until this moment. */
export const takeNumbers = (from: number, to: number, until: Date, orderId: string | null = null) =>
  pool.query(
    `insert into order_numbers (number, order_id, free_at)
     select n, coalesce($4::uuid, uuidv7()), $3 from generate_series($1::int, $2::int) n on conflict do nothing`,
    [from, to, until, orderId],
  );
export const freeNumbers = () => pool.query('delete from order_numbers');
