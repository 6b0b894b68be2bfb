import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { expect } from 'vitest';
import { WRONG_STOCK } from '../factories/stock.ts';
import type { Acknowledged, Buyer } from './buyers.ts';

/** Inconsistent orders: lines, total, points, draft or history do not match. */
export const INCONSISTENT_ORDERS = `
  select o.id from orders o
  left join drafts d on d.intent_id = o.intent_id
  cross join lateral (select count(*) lines, sum(quantity * price_cents - discount_cents) cents, sum(discount_cents) discounts
    from order_lines where order_id = o.id) l
  cross join lateral (select count(*) rows, sum(amount) points from points_ledger where order_id = o.id and kind = 'purchase') p
  cross join lateral (select count(*) steps, coalesce(bool_or(status = 'pagado'), false) paid from order_steps where order_id = o.id) s
  where (not coalesce(case
       when o.status = 'pendiente' then d.state = 'waiting'
       when o.status not in ('cancelado', 'reembolsado') or o.total_cents = 0 then d.state = 'ordered'
       -- The provider refuses to return it: the owner does.
       when d.state = 'refunding' then d.refund_failed_at is not null
       -- Paid after it was cancelled: returned too.
       else d.state = 'refunded' or (d.state = 'cancelled' and not s.paid) end, false)
     or l.lines <> jsonb_array_length(d.lines) or l.cents + o.delivery_cents + o.tip_cents <> o.total_cents or l.discounts <> o.discount_cents
     or p.rows <> s.paid::int or (s.paid and p.points <> (o.total_cents - o.delivery_cents - o.tip_cents) / 100) or s.steps = 0)`;

/** Limits the coffee that every buyer orders, so that a kill may hit a hold. */
const COUNT_GOODS = `
  with counted as (insert into stock (kind, item_id, mode, "left") select 'product', id, 'count', 1000000 from products where slug = 'cafe-chiapas'
    returning item_id, "left")
  insert into stock_changes (kind, item_id, why, change, "left") select 'product', item_id, 'recount', "left", "left" from counted`;

const QUERIES = {
  stock: WRONG_STOCK,
  /** Orders whose sold units differ from the limited products that they contain. */
  notTaken: `select o.id from orders o join order_lines l on l.order_id = o.id
    join stock s on s.item_id = l.product_id
    where o.status not in ('pendiente', 'cancelado', 'reembolsado')
    group by o.id having sum(l.quantity) <> (select coalesce(-sum(change), 0) from stock_changes where order_id = o.id)`,
  half: INCONSISTENT_ORDERS,
  doubled: 'select intent_id id from orders group by intent_id having count(*) > 1',
  pointsWithoutOrder: `select id from points_ledger where kind = 'purchase' and not exists (select from orders where id = order_id)`,
  orderedWithoutOrder: `select intent_id id from drafts d where state = 'ordered' and not exists (select from orders where intent_id = d.intent_id)`,
  unpaid: `select id from orders o where not exists (select from sandbox_intents where id = o.intent_id and status = 'succeeded')`,
  refunded: 'select id from sandbox_intents where refunded_at is not null',
  paidWithoutOrder: `select id from sandbox_intents i where status = 'succeeded' and not exists (select from orders where intent_id = i.id)`,
};
type Question = keyof typeof QUERIES;

async function query<T>(connection: ClientConfig, text: string): Promise<T[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

export const countGoods = (connection: ClientConfig) => query(connection, COUNT_GOODS);

const ask = async (connection: ClientConfig, question: Question) =>
  (await query<{ id: string }>(connection, QUERIES[question])).map(({ id }) => id);

/** Invariants that hold at every moment, also under load. */
export async function expectInvariants(connection: ClientConfig, { orders, wrong }: Acknowledged): Promise<void> {
  const acknowledged = [...orders];
  const rows = await query<{ intent_id: string; id: string }>(connection, 'select intent_id, id from orders');
  const known = new Map(rows.map(({ intent_id, id }) => [intent_id, id]));
  const lost = acknowledged.filter(([intent, order]) => known.get(intent) !== order);
  const found: Record<string, string[]> = { lost: lost.map(([intent]) => intent), wrong };
  for (const question of [
    'half',
    'doubled',
    'pointsWithoutOrder',
    'orderedWithoutOrder',
    'unpaid',
    'refunded',
    'stock',
    'notTaken',
  ] as const)
    found[question] = await ask(connection, question);
  expect(Object.entries(found).filter(([, ids]) => ids.length > 0)).toEqual([]);
}

/**
 * Invariants after the load: every payment has its order, every order its mail, and the API agrees.
 * @param isMailed whether the order's confirmation went out
 * @returns the ids of all orders
 */
export async function expectSettled(
  connection: ClientConfig,
  buyers: Buyer[],
  books: Acknowledged,
  isMailed: (orderId: string) => boolean,
): Promise<string[]> {
  // The server gives a browser a minute to return, and a job that died with the database waits one or two.
  const patience = { timeout: 5 * 60_000, interval: 2000 };
  await expect.poll(() => ask(connection, 'paidWithoutOrder'), patience).toEqual([]);
  await expectInvariants(connection, books);
  const orders = await query<{ id: string; user_id: string; intent_id: string; total: number }>(
    connection,
    'select id, user_id, intent_id, total_cents / 100.0::float8 total from orders',
  );
  expect(orders.map(({ intent_id }) => intent_id).sort()).toEqual([...books.orders.keys(), ...books.abandoned].sort());
  const compare = async ({ id, api }: Buyer) => {
    const own = orders.filter(({ user_id }) => user_id === id);
    const points = own.reduce((sum, { total }) => sum + Math.floor(total), 0);
    expect((await api('GET /api/points/{user_id}', { user_id: id })).points).toBe(points);
    for (const { id: orderId, total } of own) {
      const order = await api('GET /api/orders/{id}', { id: orderId });
      expect(order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBeCloseTo(total, 5);
      expect(order.total).toBeCloseTo(total, 5);
    }
  };
  await Promise.all(buyers.map(compare));
  const unsent = () => orders.filter(({ id }) => !isMailed(id)).map(({ id }) => id);
  await expect.poll(unsent, patience).toEqual([]);
  console.log(`${orders.length} orders: ${books.orders.size} acknowledged, ${books.abandoned.size} left behind by their browser`);
  return orders.map(({ id }) => id);
}

/** Of a shop that writes its mails into files. */
export const isInOutbox = (dataDir: string) => (orderId: string) => existsSync(join(dataDir, 'outbox', `order-${orderId}.eml`));
