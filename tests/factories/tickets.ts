import { and, eq, inArray } from 'drizzle-orm';
import type { Tax } from '#contract/catalog/catalog.ts';
import { db } from '#server/db/client.ts';
import { invoices, invoiceTickets } from '#server/features/invoices/table.ts';
import { orderSteps } from '#server/features/orders/table.ts';
import { insertOrders, type NewOrder, product } from './orders.ts';
import { setter } from './rows.ts';

export type NewTicket = { paidAt: Date; lines: { cents: number; tax?: Tax; quantity?: number }[]; order?: NewOrder };

/** Paid orders of the past. @returns their ids */
export async function insertTickets(list: NewTicket[]): Promise<string[]> {
  const productId = await product(100);
  const ids = await insertOrders(
    list.map(({ lines, paidAt, order }) => ({
      totalCents: lines.reduce((sum, { cents, quantity = 1 }) => sum + cents * quantity, 0),
      createdAt: paidAt,
      lines: lines.map(({ cents, tax = 'preparado_16', quantity = 1 }) => ({ productId, priceCents: cents, quantity, tax })),
      ...order,
    })),
  );
  await db
    .insert(orderSteps)
    .values(ids.map((orderId, at) => ({ orderId, status: 'pagado' as const, at: list[at]?.paidAt ?? new Date() })));
  return ids;
}

export const setInvoice = setter(invoices, 'id');

/** The documents of an order, the oldest first, with what they say about it. */
export async function documentsOf(orderId: string) {
  const rows = await db
    .select({ document: invoices, ticket: invoiceTickets })
    .from(invoiceTickets)
    .innerJoin(invoices, eq(invoices.id, invoiceTickets.documentId))
    .where(eq(invoiceTickets.orderId, orderId))
    .orderBy(invoices.number);
  return rows.map(({ document, ticket }) => ({ ...document, cents: ticket.cents, holds: ticket.holds, amounts: ticket.amounts }));
}

/** Kind, state and amount of each document of an order. */
export const storyOf = async (orderId: string): Promise<string[]> =>
  (await documentsOf(orderId)).map(({ kind, state, cents, cancelReason }) =>
    [kind, state, cents, ...(cancelReason ? [cancelReason] : [])].join(' '),
  );

/** Lets documents be asked about now. */
export const askNow = (ids: string[]) =>
  db
    .update(invoices)
    .set({ nextTryAt: new Date(0), claimedUntil: null })
    .where(and(inArray(invoices.id, ids), inArray(invoices.state, ['en_proceso', 'cancelacion_en_proceso', 'rechazada'])));
