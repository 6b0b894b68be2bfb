import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import { optionsText } from '#contract/options/option-rules.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { fullCentsOf, nameWithOptions } from '#contract/orders/order-lines.ts';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { dayOf } from '#server/db/shop-time.ts';
import { isUuid } from '#server/db/uuid.ts';
import type { Sale, SaleLine } from '#server/features/invoices/document/types.ts';
import { invoices, invoiceTickets } from '#server/features/invoices/table.ts';
import { orderLines, orderRefunds, orderSteps, orders } from '#server/features/orders/table.ts';
import { tillPayments, tillReturns } from '#server/features/payments/till/table.ts';
import { type Holder, type PaidAtTill, paymentFormOf } from './rules.ts';

type Reader = Pick<Tx, 'select' | 'execute'>;

/** A paid order as a ticket. `paidDay`: in the shop's time zone. `holder`: null while it is free, in this mode */
export type TicketOrder = {
  sale: Sale;
  userId: string | null;
  status: OrderStatus;
  intentId: string;
  isDemo: boolean;
  paidDay: string;
  holder: Holder | null;
};

/** Locks these orders until the transaction ends, in one order for all, so that two transactions never wait for each other. */
export const lockOrders = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update');

/** Orders from before the history of their steps were paid when they were placed. */
const paidAt = sql<Date>`coalesce(${orderSteps.at}, ${orders.createdAt})`;

/** The tickets of these orders, by order id; orders that were never paid have none. */
export async function ticketsOf(on: Reader, ids: readonly string[], isTrial: boolean): Promise<Map<string, TicketOrder>> {
  if (ids.length === 0) return new Map();
  const wanted = [...ids];
  const rows = await on
    .select({
      order: orders,
      paidAt: paidAt.mapWith(orderSteps.at),
      paidDay: sql<string>`${dayOf(paidAt)}::text`,
      isDemo: sql<boolean>`${isDemo(orders.id, 'order')}`,
      holder: { id: invoices.id, kind: invoices.kind, state: invoices.state },
    })
    .from(orders)
    .leftJoin(orderSteps, and(eq(orderSteps.orderId, orders.id), eq(orderSteps.status, 'pagado')))
    .leftJoin(
      invoiceTickets,
      and(eq(invoiceTickets.orderId, orders.id), eq(invoiceTickets.isTrial, isTrial), sql`${invoiceTickets.holds}` as SQL),
    )
    .leftJoin(invoices, eq(invoices.id, invoiceTickets.documentId))
    .where(and(inArray(orders.id, wanted), ne(orders.status, 'pendiente')));
  const lines = await on.select().from(orderLines).where(inArray(orderLines.orderId, wanted)).orderBy(asc(orderLines.position));
  const refunds = await on.select().from(orderRefunds).where(inArray(orderRefunds.orderId, wanted));
  const atTill = await tillPaymentsOf(
    on,
    rows.filter(({ order }) => ['terminal', 'mixto'].includes(order.paymentMethod)).map(({ order }) => order.intentId),
  );
  const linesBy = Map.groupBy(lines, ({ orderId }) => orderId);
  const refundsBy = Map.groupBy(refunds, ({ orderId }) => orderId);
  return new Map(
    rows.map(({ order, paidAt, holder, ...more }) => {
      const units = new Map<string, number>();
      for (const { id, quantity } of (refundsBy.get(order.id) ?? []).flatMap(({ items }) => items ?? []))
        units.set(id, (units.get(id) ?? 0) + quantity);
      const sale: Sale = {
        orderId: order.id,
        folio: folioOf(order.id),
        paidAt,
        lines: (linesBy.get(order.id) ?? []).map((line) => lineOf(line, units.get(line.id) ?? 0)),
        deliveryCents: order.deliveryCents,
        tipCents: order.tipCents,
        totalCents: order.totalCents,
        refundedCents: order.refundedCents,
        paymentForm: paymentFormOf(order.paymentMethod, order.cardFunding, atTill.get(order.intentId) ?? []),
      };
      const { userId, status, intentId } = order;
      return [order.id, { sale, userId, status, intentId, ...more, holder: holder?.state ? (holder as Holder) : null }] as const;
    }),
  );
}

const lineOf = (line: typeof orderLines.$inferSelect, refunded: number): SaleLine => ({
  id: line.id,
  name: nameWithOptions({ product: line.product, options_text: optionsText(line.options) }),
  quantity: line.quantity,
  refunded,
  fullCents: fullCentsOf({
    product: line.product,
    options: line.options.map(({ priceCents, ...option }) => ({ ...option, price: toPesos(priceCents) })),
  }),
  paidCents: line.priceCents * line.quantity - line.discountCents,
  tax: line.tax,
  satKey: line.satKey,
  satUnit: line.satUnit,
});

async function tillPaymentsOf(on: Reader, intentIds: string[]): Promise<Map<string, PaidAtTill[]>> {
  if (intentIds.length === 0) return new Map();
  const rows = await on
    .select({ intentId: tillPayments.intentId, method: tillPayments.method, cents: tillPayments.amountCents, card: tillPayments.card })
    .from(tillPayments)
    .where(inArray(tillPayments.intentId, intentIds));
  return Map.groupBy(rows, ({ intentId }) => intentId);
}

/** What the till has given back of a payment since then, by method. */
export async function returnedAtTill(on: Reader, intentId: string, since: Date): Promise<PaidAtTill[]> {
  const rows = await on
    .select({ method: tillReturns.method, cents: tillReturns.amountCents })
    .from(tillReturns)
    .where(and(eq(tillReturns.intentId, intentId), gt(tillReturns.at, since)));
  if (rows.length === 0) return [];
  const paid = (await tillPaymentsOf(on, [intentId])).get(intentId) ?? [];
  return rows.map((row) => ({ ...row, card: paid.find(({ method }) => method === row.method)?.card ?? null }));
}

/** The order with this folio or id. */
export async function orderOf(folioOrId: string): Promise<string | null> {
  const text = folioOrId.replace(/^#/, '').toLowerCase();
  const known = isUuid(text) ? sql`${orders.id} = ${text}::uuid` : sql`${orders.folio} = ${text}`;
  const { rows } = await db.execute<{ id: string }>(sql`select ${orders.id} as id from ${orders} where ${known} limit 1`);
  return rows[0]?.id ?? null;
}
