import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_TAX, TAX_CLASSES } from '#contract/invoices/taxes.ts';
import type { OrderStatus, VoidStatus } from '#contract/orders/order-statuses.ts';
import { isVoid, ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import type { ByMethod } from '#contract/till-methods.ts';
import { db } from '#server/db/client.ts';
import { onClock, startOf } from '#server/db/shop-time.ts';
import { users } from '#server/features/accounts/table.ts';
import { orderLines, orderSteps, orders, statusList } from '#server/features/orders/table.ts';
import { tillPayments, tillShifts } from '#server/features/payments/till/table.ts';
import type { Range } from '#server/features/stats/rules.ts';

const VOID: readonly VoidStatus[] = ORDER_STATUSES.filter(isVoid);
const LOCAL = onClock(orders.createdAt);

const hadStatus = (status: OrderStatus) =>
  sql`exists (select from ${orderSteps} where ${orderSteps.orderId} = ${orders.id} and ${orderSteps.status} = ${sql.raw(`'${status}'`)})`;

/** Centavos refunded to the customer. A void order that was never paid has no refund. */
const REFUNDED_CENTS = sql`case
  when ${orders.status} not in (${statusList(VOID)}) then ${orders.refundedCents}
  when ${hadStatus('pendiente')} and not ${hadStatus('pagado')} then 0
  else ${orders.totalCents} end`;

/** The same format as `lineText` of the contract; a test compares the two. */
const LINE_TEXT = sql`quantity || ' × ' || (product ->> 'name')
  || coalesce(' (' || (select string_agg(case when (one ->> 'quantity')::integer > 1 then (one ->> 'quantity') || ' ' else '' end || (one ->> 'name'),
      ' · ' order by place) from jsonb_array_elements(options) with ordinality as chosen (one, place)) || ')', '')
  || case when note = '' then '' else ' «' || note || '»' end`;

/** The same sum as in invoices: the IVA of each line and of the delivery, rounded one by one. A test compares the two. */
const taxOf = (cents: SQL, percent: SQL) => sql`(${cents}) - round((${cents}) * 100::numeric / (100 + ${percent}))`;
const PERCENT = sql.raw(
  `case tax ${Object.entries(TAX_CLASSES)
    .map(([tax, { percent }]) => `when '${tax}' then ${percent}`)
    .join(' ')} else ${TAX_CLASSES[DEFAULT_TAX].percent} end`,
);
const LINES_TAX = taxOf(sql`quantity::bigint * price_cents - discount_cents`, PERCENT);
const DELIVERY_TAX = taxOf(sql`${orders.deliveryCents}`, sql.raw(String(TAX_CLASSES[DEFAULT_TAX].percent)));

const PARTS = sql`(
  select jsonb_object_agg(method, cents) from (
    select method, sum(amount_cents)::int as cents from ${tillPayments} where intent_id = ${orders.intentId} group by method) taken)`;

/** Whether the shop has ever opened a till. */
export async function hasTills(): Promise<boolean> {
  const rows = await db.select({ id: tillShifts.id }).from(tillShifts).limit(1);
  return rows.length > 0;
}

/** Money is in centavos; `created` keeps the microseconds, which a Date would lose. */
export type ExportedOrder = Record<'id' | 'created' | 'folio' | 'day' | 'hour' | 'status' | 'lines' | 'method', string> & {
  customer: string | null;
  tipo: string | null;
  subtotal: string;
  tax: string;
  discount: number;
  delivery: number;
  tip: number;
  total: number;
  refunded: number;
  /** What was taken at a till in each way, tips included, before refunds; null for orders that were not paid there. */
  parts: Partial<ByMethod> | null;
};
export type Place = Pick<ExportedOrder, 'created' | 'id'>;

/**
 * The next orders placed in the range, oldest first, after a position. An index finds the position, so late pages cost the same as early
 * ones.
 */
export async function page({ desde, hasta }: Range, after: Place | null, limit: number): Promise<ExportedOrder[]> {
  const from = after ? sql`${after.created}::timestamptz` : startOf(sql`${desde}::date`);
  const { rows } = await db.execute<ExportedOrder>(sql`
    select ${orders.id}::text as id, ${orders.createdAt}::text as created, upper(${orders.folio}) as folio,
      to_char(${LOCAL}, 'YYYY-MM-DD') as day, to_char(${LOCAL}, 'HH24:MI') as hour,
      ${orders.status} as status, ${orders.paymentMethod} as method, ${orders.totalCents} as total, ${REFUNDED_CENTS} as refunded,
      ${orders.tipo} as tipo, ${orders.discountCents} as discount, ${orders.deliveryCents} as delivery, ${orders.tipCents} as tip,
      coalesce((select ${users.name} from ${users} where ${users.id} = ${orders.userId}), case when ${orders.userId} is null then ${orders.guestName} end) as customer, sold.lines, sold.subtotal,
      (sold.tax + ${DELIVERY_TAX})::text as tax, ${PARTS} as parts
    from ${orders} cross join lateral (
      select coalesce(string_agg(${LINE_TEXT}, ', ' order by position), '') as lines,
        coalesce(sum(quantity::bigint * price_cents), 0)::text as subtotal, coalesce(sum(${LINES_TAX}), 0) as tax
      from ${orderLines} where order_id = ${orders.id} offset 0) sold
    where ${orders.createdAt} >= ${from} and ${orders.createdAt} < ${startOf(sql`${hasta}::date + 1`)}
      ${after ? sql`and (${orders.createdAt} > ${from} or ${orders.id} < ${after.id}::uuid)` : sql``}
    order by ${orders.createdAt} asc nulls last, ${orders.id} desc limit ${limit}`);
  return rows;
}
