import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tax } from '#contract/catalog/catalog.ts';
import { DEFAULT_TAX } from '#contract/invoices/taxes.ts';
import type { Station } from '#contract/stations.ts';
import { type Tx, violates } from '#server/db/client.ts';
import { prepared, rawPrepared, type Values } from '#server/db/prepared.ts';
import { hiddenFromPlanner } from '#server/db/transaction.ts';
import { draw, isNumberTaken } from '#server/features/orders/receiving/numbers/queries.ts';
import { UNPAID_HOURS } from '#server/features/orders/rules.ts';
import { orderLines, orderSteps, orders } from '#server/features/orders/table.ts';
import { forgetCancelled } from '#server/features/payments/index.ts';
import { type DraftReceiving, drafts } from '#server/features/payments/table.ts';
import { tillCodes } from '#server/features/payments/till/table.ts';
import { holds, stock } from '#server/features/stock/table.ts';

type OrderRow = typeof orders.$inferSelect;
type NewOrder = Required<
  Pick<
    typeof orders.$inferInsert,
    'id' | 'userId' | 'status' | 'totalCents' | 'paymentMethod' | 'cardFunding' | 'intentId' | 'shippingAddress'
  >
> & { receiving: DraftReceiving | null };
type NewLine = Required<Pick<typeof orderLines.$inferSelect, 'productId' | 'options' | 'quantity' | 'priceCents' | 'product'>> & {
  note?: string;
  discountCents?: number;
  tax?: Tax;
  satKey?: string;
  satUnit?: string;
  station?: Station;
};

/** Inserts the order with its number, lines and first step, in one statement. @throws an error for which `isIdTaken` may be true */
export function insert(tx: Tx, order: NewOrder, lines: NewLine[]): Promise<unknown> {
  const { receiving, ...columns } = order;
  const row = { ...columns, shippingAddress: JSON.stringify(order.shippingAddress), lines: JSON.stringify(lines) };
  return receiving ? insertReceived(tx, { ...row, receiving: JSON.stringify(receiving) }) : insertUntyped(tx, { ...row, receiving: '{}' });
}

/** Whether another order already has the id, its folio, or the drawn number. */
export const isIdTaken = (error: unknown): boolean =>
  violates(error, 'orders_pkey') || violates(error, 'orders_folio') || isNumberTaken(error);

type InsertValues = Values<Omit<NewOrder, 'shippingAddress' | 'receiving'> & { shippingAddress: string; receiving: string; lines: string }>;

/** @param number SQL that draws the order's number and returns it */
const insertWhole = (order: InsertValues, number: SQL) => sql`
    with drawn as (${number}),
    made as (
      insert into ${orders} (id, user_id, status, total_cents, payment_method, card_funding, intent_id, shipping_address, number,
        tipo, promised_at, mesa, mesa_secure, is_here, guest_name, reservation_id, subtotal_cents, discount_cents, delivery_cents, tip_cents,
        session_id, platform)
      select ${order.id}, ${order.userId}, ${order.status}, ${order.totalCents}, ${order.paymentMethod}, ${order.cardFunding},
        ${order.intentId}, ${order.shippingAddress}, (select number::text from drawn), "tipo", "promisedAt", "mesa", coalesce("mesaSecure", false),
        coalesce("isHere", false), "guestName", "reservationId", "subtotalCents", coalesce("discountCents", 0),
        coalesce("deliveryCents", 0), coalesce("tipCents", 0), session->>'id', session->>'platform'
      from jsonb_to_record(${order.receiving}::jsonb) as how ("tipo" text, "promisedAt" timestamptz, "mesa" int,
        "mesaSecure" boolean, "isHere" boolean, "guestName" text, "reservationId" uuid, "subtotalCents" int, "discountCents" int,
        "deliveryCents" int, "tipCents" int, session jsonb)
      returning id, status, created_at
    ), begun as (
      insert into ${orderSteps} (order_id, status, at) select id, status, created_at from made
    )
    insert into ${orderLines} (order_id, product_id, options, note, quantity, price_cents, discount_cents, product, tax, clave_sat, unidad_sat,
      station, position)
    select made.id, "productId", options, coalesce(note, ''), quantity, "priceCents", coalesce("discountCents", 0), product,
      coalesce(tax, ${sql.raw(`'${DEFAULT_TAX}'`)}), "satKey", "satUnit", coalesce(station, 'none'), position - 1
    from made, rows from (jsonb_to_recordset(${order.lines}) as ("productId" uuid, options jsonb, note text, quantity integer,
      "priceCents" integer, "discountCents" integer, product jsonb, tax text, "satKey" text, "satUnit" text, station text)) with ordinality
      as line ("productId", options, note, quantity, "priceCents", "discountCents", product, tax, "satKey", "satUnit", station, position)`;

// Two statements, because the costs of their plans differ: as one statement, it was planned again for each order.
const insertReceived = rawPrepared((order: InsertValues) => insertWhole(order, draw(order.id)));
const insertUntyped = rawPrepared((order: InsertValues) => insertWhole(order, sql`select null as number`));

export async function ofIntent(
  on: Pick<Tx, 'select'>,
  intentId: string,
): Promise<Pick<OrderRow, 'id' | 'userId' | 'status' | 'tipo'> | null> {
  const [row] = await byIntent(on, { intentId });
  return row ?? null;
}

const byIntent = prepared((on, { intentId }: Values<{ intentId: string }>) =>
  on
    .select({ id: orders.id, userId: orders.userId, status: orders.status, tipo: orders.tipo })
    .from(orders)
    .where(eq(orders.intentId, intentId)),
);

/** Whether the draft contains limited goods without a hold, because they became limited after it was opened. */
export async function buysMore(tx: Tx, intentId: string): Promise<boolean> {
  const { rows } = await unheld(tx, { intentId });
  return rows.length > 0;
}

// `materialized`: because of the `limit`, the planner might otherwise scan all drafts instead of using their key.
const unheld = rawPrepared(
  ({ intentId }: Values<{ intentId: string }>) => sql`
    with draft as materialized (select lines from ${drafts} where ${drafts.intentId} = ${intentId})
    select from draft cross join jsonb_to_recordset(lines) as line ("productId" uuid, options jsonb)
      cross join lateral (
        select 'product' as kind, "productId" as id union all select 'option', id from jsonb_to_recordset(options) as chosen (id uuid)) as unit
      join ${stock} on ${stock.kind} = unit.kind and ${stock.itemId} = unit.id and not ${stock.isDemo}
    where not exists (
      select from ${holds}
      where ${holds.intentId} = ${intentId} and ${holds.kind} = unit.kind and ${holds.item} = unit.id::text)
    limit 1`,
);

/**
 * How many payments without a paid order this user has opened within the last `seconds` (payments of cancelled paid orders do not count).
 * `wait`: after how many seconds the oldest of them no longer counts. `waiting`: how many orders wait for their payment. `hasGot`: whether
 * an order was paid and handed out, and not wholly refunded since.
 */
export async function unfinishedPayments(on: Pick<Tx, 'select'>, userId: string, seconds: number): Promise<Unfinished> {
  const [row] = await unfinished(on, { userId, seconds });
  return row ?? { count: 0, wait: 0, waiting: 0, hasGot: false };
}

export type Unfinished = { count: number; wait: number; waiting: number; hasGot: boolean };

const unfinished = prepared((on, { userId, seconds }: Values<{ userId: string; seconds: number }>) => {
  const since = hiddenFromPlanner(sql`now() - make_interval(secs => ${seconds})`);
  return on
    .select({
      count: sql<number>`count(*)::integer`,
      wait: sql<number>`coalesce(extract(epoch from min(${drafts.createdAt}) - (${since})), 0)::float8`,
      waiting: sql<number>`(select count(*)::integer from drafts w where w.user_id = ${userId} and w.state = 'waiting')`,
      hasGot: sql<boolean>`exists (
        select from ${orders} where ${orders.userId} = ${userId} and ${orders.status} = 'entregado' and ${orders.totalCents} > 0)`,
    })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        gt(drafts.createdAt, since),
        // Skips most rows, so that these need not be looked up among the orders.
        sql`${drafts.state} <> 'ordered'`,
        or(
          inArray(drafts.state, ['waiting', 'cancelled']),
          sql`not exists (select from ${orders} where ${orders.intentId} = ${drafts.intentId})`,
        ),
      ),
    );
});

/** Deletes cancelled payments without money or an order. */
export const forgetUnpaid = () =>
  forgetCancelled(UNPAID_HOURS, sql`exists (select from ${orders} where ${orders.intentId} = ${drafts.intentId})`);

/**
 * Finds the order of a payment with these lines (`fingerprint`) that was open at the moment (`twin`, its intent) or became an order since.
 */
export async function orderedSince(
  on: Pick<Tx, 'execute'>,
  moment: Date,
  twin: string | null,
  userId: string,
  fingerprint: string,
): Promise<{ id: string } | null> {
  const { rows } = await ordered(on, { moment: moment.toISOString(), twin, userId, fingerprint });
  return rows[0] ?? null;
}

type Asked = { moment: string; twin: string | null; userId: string; fingerprint: string };

// `materialized`: the few orders since that moment are read first, however often this user has bought the same today.
const ordered = rawPrepared<Asked, { id: string }>(
  ({ moment, twin, userId, fingerprint }) => sql`
    with recent as materialized (
      select id, intent_id from ${orders} where user_id = ${userId} and created_at >= ${hiddenFromPlanner(sql`${moment}::timestamptz`)}
      union all
      select id, intent_id from ${orders} where intent_id = ${hiddenFromPlanner(sql`${twin}::text`)}
    )
    select recent.id from recent join ${drafts} using (intent_id)
    where fingerprint = ${fingerprint} and state in ('ordered', 'waiting')
    limit 1`,
);

/** What this account holds of each limited item (`own`), and what all unpaid accounts for tills hold of it (`all`). */
export async function heldByAccounts(
  tx: Tx,
  intentId: string,
): Promise<{ item: { kind: string; id: string }; own: number; all: number }[]> {
  const { rows } = await byAccounts(tx, { intentId });
  return rows.map(({ kind, id, own, all }) => ({ item: { kind, id }, own, all }));
}

// An account gets its code after its holds, so its own holds are added.
const byAccounts = rawPrepared<{ intentId: string }, { kind: string; id: string; own: number; all: number }>(
  ({ intentId }) => sql`
    select own.kind, own.item as id, own.quantity as own, own.quantity + coalesce((
      select sum(other.quantity)::int from ${tillCodes} code join ${holds} other using (intent_id)
      where other.state = 'held' and other.kind = own.kind and other.item = own.item and code.intent_id <> own.intent_id), 0) as "all"
    from ${holds} own where own.intent_id = ${intentId} and own.state = 'held'`,
);
