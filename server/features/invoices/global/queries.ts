import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { FacturaState } from '#contract/invoices/factura-states.ts';
import { SALE_STATUSES } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { dayOf, startOf } from '#server/db/shop-time.ts';
import type { DocumentRow } from '#server/features/invoices/ledger/queries.ts';
import { fiscalModes, invoices, invoiceTickets } from '#server/features/invoices/table.ts';
import { orderSteps, orders, statusList } from '#server/features/orders/table.ts';
import type { Span } from './periods.ts';

type Reader = Pick<Tx, 'execute'>;

/** A free ticket. `wasInvoiced`: it had a nominativa, which was cancelled. `day`: when it was paid */
export type Free = { orderId: string; at: string; day: string; intentId: string; wasInvoiced: boolean };

/** Where the next page of free tickets begins. */
export type After = Pick<Free, 'orderId' | 'at'> | null;

const ofMode = (isTrial: boolean): SQL => sql`${invoiceTickets.orderId} = ${orders.id} and ${invoiceTickets.isTrial} = ${isTrial}`;

/** Whether an order is a ticket of this mode that is in no document. */
const isFree = (isTrial: boolean): SQL => sql`
  ${orders.status} in (${statusList(SALE_STATUSES)}) and ${orders.totalCents} - ${orders.tipCents} - ${orders.refundedCents} > 0
  and not exists (select from ${invoiceTickets} where ${ofMode(isTrial)} and ${invoiceTickets.holds})
  ${isTrial ? sql`` : sql`and not ${isDemo(orders.id, 'order')}`}`;

const freeTickets = ({ from, to }: Span, isTrial: boolean): SQL => sql`
  ${orderSteps} join ${orders} on ${orders.id} = ${orderSteps.orderId}
  where ${orderSteps.status} = 'pagado' and ${orderSteps.at} >= ${startOf(sql`${from}::date`)} and ${orderSteps.at} < ${startOf(sql`${to}::date + 1`)}
    and ${isFree(isTrial)}`;

const wasInvoiced = (isTrial: boolean): SQL => sql`exists (
  select from ${invoiceTickets} join ${invoices} on ${invoices.id} = ${invoiceTickets.documentId}
  where ${ofMode(isTrial)} and ${invoices.kind} = 'nominativa' and ${invoices.state} = 'cancelada')`;

/** Free tickets of these days in the order in which they were paid. */
export async function free(on: Reader, span: Span, isTrial: boolean, after: After, limit: number): Promise<Free[]> {
  const next = after ? sql`and (${orderSteps.at}, ${orderSteps.orderId}) > (${after.at}::timestamptz, ${after.orderId}::uuid)` : sql``;
  const { rows } = await on.execute<Free>(sql`
    select ${orders.id} as "orderId", ${orderSteps.at}::text as at, ${dayOf(orderSteps.at)}::text as day, ${orders.intentId} as "intentId",
      ${wasInvoiced(isTrial)} as "wasInvoiced"
    from ${freeTickets(span, isTrial)} ${next}
    order by ${orderSteps.at}, ${orderSteps.orderId} limit ${limit}`);
  return rows;
}

export type FreeDay = { day: string; wasInvoiced: boolean; tickets: number };

/** How many tickets of each day are free. */
export async function freeDays(span: Span, isTrial: boolean): Promise<FreeDay[]> {
  const { rows } = await db.execute<FreeDay>(sql`
    select day, "wasInvoiced", count(*)::int as tickets
    from (select ${dayOf(orderSteps.at)}::text as day, ${wasInvoiced(isTrial)} as "wasInvoiced" from ${freeTickets(span, isTrial)}) free
    group by day, "wasInvoiced" order by day`);
  return rows;
}

/** The same of tickets that were paid before this day and whose invoice was cancelled within so many days. */
export async function freedDays(day: string, isTrial: boolean, withinDays: number): Promise<FreeDay[]> {
  const { rows } = await db.execute<FreeDay>(sql`
    select day, true as "wasInvoiced", count(*)::int as tickets
    from (
      select distinct ${orders.id} as id, ${dayOf(orderSteps.at)}::text as day
      from ${invoices} join ${orders} on ${orders.id} = ${invoices.orderId}
        join ${orderSteps} on ${orderSteps.orderId} = ${orders.id} and ${orderSteps.status} = 'pagado'
      where ${invoices.kind} = 'nominativa' and ${invoices.state} = 'cancelada' and ${invoices.isTrial} = ${isTrial}
        and ${invoices.cancelledAt} > now() - make_interval(days => ${withinDays})
        and ${orderSteps.at} < ${startOf(sql`${day}::date`)} and ${isFree(isTrial)}
    ) freed
    group by day order by day`);
  return rows;
}

const LIVING: FacturaState[] = ['en_proceso', 'timbrada', 'cancelacion_en_proceso'];

/** The periods of living globals that end on this day or later, and of refused ones that are not tried again yet. */
export async function globalsSince(day: string, isTrial: boolean): Promise<{ out: Span[]; paused: Span[] }> {
  const rows = await db
    .select({
      from: sql<string>`${invoices.periodFrom}::text`,
      to: sql<string>`${invoices.periodTo}::text`,
      state: invoices.state,
      isPaused: sql<boolean>`coalesce(${invoices.nextTryAt} > now(), false)`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, 'global'),
        eq(invoices.isTrial, isTrial),
        gte(invoices.periodTo, day),
        inArray(invoices.state, [...LIVING, 'rechazada']),
      ),
    );
  return {
    out: rows.filter(({ state }) => state !== 'rechazada'),
    paused: rows.filter(({ state, isPaused }) => state === 'rechazada' && isPaused),
  };
}

/** A refused global of this period, whose folio the next one takes. */
export async function refusedGlobal(tx: Tx, { from, to }: Span, isTrial: boolean): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, 'global'),
        eq(invoices.state, 'rechazada'),
        eq(invoices.isTrial, isTrial),
        eq(invoices.periodFrom, from),
        eq(invoices.periodTo, to),
        isNull(invoices.uuid),
      ),
    )
    .orderBy(invoices.number)
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Lets one process at a time make globals of a period. No order that is being paid takes this lock. */
export const lockPeriod = (tx: Tx, { from, to }: Span, isTrial: boolean) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`global ${isTrial} ${from} ${to}`}, 0))`);

/** Since when the shop stamps in this mode; the first call begins it. */
export async function beganAt(isTrial: boolean): Promise<Date> {
  const mode = isTrial ? 'prueba' : 'real';
  await db.insert(fiscalModes).values({ mode }).onConflictDoNothing();
  const [row] = await db.select().from(fiscalModes).where(eq(fiscalModes.mode, mode));
  return (row as { beganAt: Date }).beganAt;
}
