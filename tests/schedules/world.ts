import { pool } from '#server/db/client.ts';
import type { TestApp } from '../app.ts';
import { newAddress } from '../factories/lounge.ts';
import { product } from '../factories/orders.ts';
import { change, hourAhead, openShop } from '../factories/receiving.ts';
import { limit } from '../factories/stock.ts';
import { admin, customer, type Person } from '../factories/users.ts';
import type { StripeStandIn } from '../stand-ins/stripe.ts';

/** Enough points for any two rewards; the points of orders do not pay for a third. */
export const POINTS = 38_000;
/** The second product is limited and takes the bar's time, so that a schedule may sell it out and fill its hour. */
export const COUNTED = 1;
const COUNT = 5;
/** Seconds that one unit takes at the bar; an hour and the time before it have room for four. */
const WORK = [30, 1900];
const CAPACITY_MINUTES = 10;
export const CAPACITY = CAPACITY_MINUTES * 60;
/** The limit of uses of the coupon and of the promotion. */
export const USES = 2;

type Payment = { id: string; buyer: Person; items: { product_id: string; quantity: number }[] };
/** What the users of one schedule know; compared with all records afterwards. */
export type World = Awaited<ReturnType<typeof newWorld>>;

/** A shop that takes orders of every type at any hour, at a bar that is soon busy. */
export async function openForSchedules(shop: TestApp): Promise<void> {
  const owner = await admin(shop);
  await openShop(owner);
  await change(owner, 'pedidos', { capacidad: { barra: CAPACITY_MINUTES, cocina: 60 } });
  const zone = { nombre: 'Roma', codigos: ['06700'], costo: 35, minimo: 25, minutos: [35, 50] as [number, number] };
  await change(owner, 'entrega', { zonas: [zone] });
}

let count = 0;
/** The hours of schedules are so far apart that they share no slots. */
const HOURS_APART = 3;
function ownHour(number: number): string {
  const hours = number * HOURS_APART;
  return hourAhead(1 + (Math.floor(hours / 24) % 6), hours % 24);
}

/** Creates a coupon with a limit and one without, and a limited "two for one" of the limited product. */
async function promotionsOf(owner: Person, number: number, counted: string) {
  await pool.query('update promotions set deleted_at = now() where deleted_at is null');
  const codes = { limited: `POCOS-${number}`, unlimited: `MUCHOS-${number}` };
  const all = { combinable: true };
  await owner.api('POST /api/promotions', { ...all, codigo: codes.limited, clase: 'monto', valor: 15, limite_total: USES });
  await owner.api('POST /api/promotions', { ...all, codigo: codes.unlimited, clase: 'porcentaje', valor: 33 });
  await owner.api('POST /api/promotions', { ...all, clase: 'dos_por_uno', productos: [counted], limite_total: USES });
  return codes;
}

export async function newWorld(shop: TestApp, stripe: StripeStandIn) {
  const number = ++count;
  // From an address of their own, because an address cancels ten orders an hour, over all schedules.
  const client = shop.from(newAddress());
  const buyers = [await customer(shop), await customer(shop)].map((buyer) => ({ ...buyer, api: client.apiAs(buyer.token) }));
  for (const { id } of buyers) {
    await pool.query(`insert into points_ledger (user_id, kind, amount, reason) values ($1, 'purchase', $2, 'Regalo')`, [id, POINTS]);
  }
  const goods = [await product(6235), await product(4000)];
  for (const [index, id] of goods.entries())
    await pool.query(`update products set station = 'barra', prep_seconds = $2 where id = $1`, [id, WORK[index]]);
  await limit(goods[COUNTED], COUNT);
  const owner = await admin(shop);
  return {
    shop,
    stripe,
    buyers,
    owner,
    goods,
    hour: ownHour(number),
    codes: await promotionsOf(owner, number, goods[COUNTED] as string),
    payments: [] as Payment[],
    rewards: [] as { id: string; owner: Person }[],
    /** Payments and orders that the shop has confirmed. */
    orders: [] as { intentId: string; orderId: string; buyer: Person }[],
    /** How far the shop's clock was moved ahead, in milliseconds. */
    ahead: 0,
    /** A fault was injected, so 503 is an acceptable answer. */
    isShaken: false,
    wrong: [] as string[],
  };
}
