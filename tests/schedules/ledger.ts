import { expect } from 'vitest';
import { pool } from '#server/db/client.ts';
import { WRONG_STOCK } from '../factories/stock.ts';
import { INCONSISTENT_ORDERS } from '../resilience/invariants.ts';
import { CAPACITY, COUNTED, POINTS, type World } from './world.ts';

const ids = async (text: string, ...values: unknown[]): Promise<string[]> => (await pool.query(text, values)).rows.map(({ id }) => id);

const LIVE = `o.status not in ('cancelado', 'reembolsado')`;
/** Whether an order was ever `pagado`; otherwise its payment never arrived. */
const PAID = `exists (select from order_steps where order_id = o.id and status = 'pagado')`;

/** The part of an order's money that earns points. */
const EARNS = 'o.total_cents - o.delivery_cents - o.tip_cents';
/** The order was cancelled before the bar began, so it keeps neither its hour nor its use of a coupon. */
const UNDONE = `not ${LIVE} and not exists (select from order_steps where order_id = o.id and status = 'preparando')`;

/** Each query finds inconsistent rows; $1 are the schedule's users. */
const QUESTIONS = {
  half: `${INCONSISTENT_ORDERS} and o.user_id = any($1)`,
  unfinished: `select intent_id id from drafts where state in ('open', 'waiting', 'refunding') and refund_failed_at is null and user_id = any($1)`,
  pointsNotTakenBack: `select o.id from orders o where o.user_id = any($1) and o.total_cents > 0
    and (select coalesce(sum(amount), 0) from points_ledger where order_id = o.id and kind = 'refund')
    <> -(((${EARNS}) / 100) * o.refunded_cents::bigint / o.total_cents)`,
  refundsNotSummed: `select o.id from orders o where o.user_id = any($1) and (o.refunded_cents
    <> (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id) or (not ${LIVE} and ${PAID}) <>
    (o.refunded_cents = o.total_cents and not (${LIVE} and o.total_cents = 0)))`,
  unreturned: `select p.id from part_refunds p join drafts d using (intent_id) where d.user_id = any($1) and returned_at is null
    and failed_at is null`,
  pointsWithoutOrder: `select id from points_ledger l where user_id = any($1) and order_id is not null
    and not exists (select from orders where id = l.order_id)`,
  rewardsUsedForNothing: `select id from rewards r where user_id = any($1) and state = 'used'
    and not exists (select from orders o where o.id = r.order_id and ${LIVE})`,
  rewardsNotUsed: `select r.id from rewards r join drafts d on d.lines @> jsonb_build_array(jsonb_build_object('rewardId', r.id))
    join orders o on o.intent_id = d.intent_id
    where r.user_id = any($1) and ${LIVE} and (r.state <> 'used' or r.order_id <> o.id)`,
  rewardsAndPoints: `select r.id from rewards r where user_id = any($1) and (select sum(amount) from points_ledger where reward_id = r.id)
    <> case when r.state = 'returned' then 0 else -r.cost end`,
  /** The bar's time and uses of coupons must belong to orders that count. */
  timeForNothing: `select p.intent_id id from slot_parts p join drafts d using (intent_id) where d.user_id = any($1) and taken
    and not exists (select from orders o where o.intent_id = p.intent_id and ${LIVE})`,
  usedForNothing: `select u.intent_id id from promotion_uses u join drafts d using (intent_id) left join orders o using (intent_id)
    where d.user_id = any($1) and taken and (counted or ordered) and (o.id is null or ${UNDONE})`,
  discountWithoutUse: `select o.id from orders o where o.user_id = any($1) and discount_cents > 0 and not (${UNDONE})
    and not exists (select from promotion_uses where intent_id = o.intent_id and taken and ordered)`,
  withoutNumber: `select o.id from orders o where o.user_id = any($1) and tipo is not null and (number is null or promised_at is null)`,
} as const;

/** Over all schedules: slots and counts that do not add up, or exceed what exists. */
const COUNTS = {
  slots: `select coalesce(l.at, p.at)::text id from slot_loads l full join (select at, sum(barra) barra, sum(cocina) cocina from slot_parts
    where taken group by at) p using (at)
    where coalesce(l.barra, 0) <> coalesce(p.barra, 0) or coalesce(l.cocina, 0) <> coalesce(p.cocina, 0) or l.barra > ${CAPACITY}`,
  uses: `select c.promotion_id id from promotion_counts c join promotions on id = promotion_id where person = '' and (used > limite_total
    or used <> (select count(*) from promotion_uses where promotion_id = c.promotion_id and taken and counted))`,
} as const;

/** Orders whose sold units differ from the limited products that they contain. */
const NOT_TAKEN = `select o.id from orders o join order_lines l on l.order_id = o.id and l.product_id = $2
  where o.user_id = any($1) and ${LIVE}
  group by o.id having sum(l.quantity) <> (select coalesce(-sum(change), 0) from stock_changes where order_id = o.id)`;

/** Compares the provider's payments, the shop's orders, points and rewards, and the answers that users received. */
export async function expectConsistent({ shop, buyers, stripe, orders, wrong, goods }: World): Promise<void> {
  const people = buyers.map(({ id }) => id);
  const found: Record<string, unknown[]> = { wrong };
  // A 500 does not say why, but the shop's log does.
  if (wrong.length > 0)
    found.bugs = shop
      .logged()
      .split('\n')
      .filter((line) => line.includes('"msg":"bug"'));
  for (const [name, text] of Object.entries(QUESTIONS)) found[name] = await ids(text, people);

  for (const [name, text] of Object.entries(COUNTS)) found[name] = await ids(text);
  found.stock = await ids(WRONG_STOCK);
  found.stillHeld = await ids(`select intent_id id from holds where state <> 'given_back' and user_id = any($1)`, people);
  found.notTaken = await ids(NOT_TAKEN, people, goods[COUNTED]);

  type Row = { id: string; intent_id: string; cents: number; earns: number; refunded: number; paid: boolean; user_id: string };
  const { rows } = await pool.query<Row>(
    `select id, intent_id, total_cents cents, ${EARNS} earns, refunded_cents refunded, ${PAID} paid, user_id
    from orders o where user_id = any($1)`,
    [people],
  );
  // Refunds that the provider refuses, and the owner returns by hand: all that is left, or parts.
  const { rows: refused } = await pool.query<{ intent_id: string; whole: boolean; parts: number }>(
    `select intent_id, refund_failed_at is not null whole,
      (select coalesce(sum(amount_cents), 0)::int from part_refunds p where p.intent_id = d.intent_id and failed_at is not null) parts
    from drafts d where user_id = any($1)`,
    [people],
  );
  const byHand = new Map(refused.map((row) => [row.intent_id, row]));
  const bought = new Map(rows.map((row) => [row.intent_id, row]));
  found.lost = orders.filter(({ intentId, orderId }) => bought.get(intentId)?.id !== orderId);
  const intents = [...stripe.books.values()].filter(({ metadata }) => people.includes(metadata.user_id as string));
  found.money = intents.filter(({ id, status, amount }) => {
    const returned = stripe.returned.reduce((sum, one) => sum + (one.intentId === id ? one.amount : 0), 0);
    const kept = status === 'succeeded' ? amount - returned : 0;
    const order = bought.get(id);
    const due = order?.paid ? order.cents - order.refunded : 0;
    const isByHand = byHand.get(id)?.whole ? kept > due : kept === due + (byHand.get(id)?.parts ?? 0);
    return !isByHand || (order?.paid && status !== 'succeeded');
  });
  found.unpaid = rows.filter(({ intent_id, cents }) => cents > 0 && !stripe.books.has(intent_id));
  expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);

  for (const id of people) {
    const { rows: sums } = await pool.query(
      `select (select coalesce(sum(amount), 0) from points_ledger where user_id = $1)::int points,
        (select coalesce(sum(cost), 0) from rewards where user_id = $1 and state <> 'returned')::int spent`,
      [id],
    );
    const earned = rows.reduce((sum, { user_id, cents, earns, refunded, paid }) => {
      const awarded = Math.floor(earns / 100);
      return sum + (user_id === id && cents > 0 && paid ? awarded - Math.floor((awarded * refunded) / cents) : 0);
    }, 0);
    expect(sums[0].points).toBe(POINTS + earned - sums[0].spent);
    expect(sums[0].points).toBeGreaterThanOrEqual(0);
  }
}
