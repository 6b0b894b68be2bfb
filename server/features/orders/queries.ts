import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { Order, PaymentInstructions } from '#contract/orders/order.ts';
import { CLOSED_STATUSES, isOpenStatus, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { together } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { events } from '#server/events.ts';
import { users } from '#server/features/accounts/table.ts';
import * as payments from '#server/features/payments/index.ts';
import { toItem } from './items.ts';
import { keepNumber, releaseNumber } from './receiving/numbers/queries.ts';
import { orderNumbers } from './receiving/table.ts';
import { receivingKeys } from './receiving/wire.ts';
import { orderLines, orderRefunds, orderSteps, orders } from './table.ts';

export type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
type RefundRow = typeof orderRefunds.$inferSelect;

const NEWEST = 200;

export async function mine(userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(NEWEST);
  return withLines(rows);
}

/** A page of a user's orders, oldest first, so that a new order does not shift the pages. */
export async function pageOf(userId: string, limit: number, offset: number): Promise<Order[]> {
  const mine = db.select().from(orders).where(eq(orders.userId, userId));
  return withLines(await mine.orderBy(asc(orders.createdAt), asc(orders.id)).limit(limit).offset(offset));
}

/** @param userId the user to whom the order must belong; null for any user */
const ofUser = (id: string, userId: string | null) => and(eq(orders.id, id), userId === null ? undefined : eq(orders.userId, userId));

export async function one(id: string, userId: string | null): Promise<Order | null> {
  const rows = await db.select().from(orders).where(ofUser(id, userId));
  return (await withLines(rows))[0] ?? null;
}

/** The order with its payment and its customer; name and e-mail are null once the account is deleted. */
export async function withCustomer(on: Pick<Tx, 'select'>, id: string, userId: string | null) {
  const [[row], lines] = await together(orderWithUser(on, { id, userId }), linesOfOrder(on, { id }));
  if (!row) return null;
  const [refunds, instructions] = [await refundsOf(on, [row.placed]), await instructionsOf(on, [row.placed])];
  return {
    order: toWire(row.placed, lines, refunds, instructions.get(row.placed.intentId)),
    intentId: row.placed.intentId,
    paidAt: row.paidAt,
    userId: row.placed.userId,
    name: row.name,
    email: row.email,
    isGuest: row.isGuest === true,
    isVerified: row.emailVerified === true,
  };
}

const orderWithUser = prepared((on, { id, userId }: Values<{ id: string; userId: string | null }>) =>
  on
    .select({
      placed: orders,
      paidAt: orderSteps.at,
      name: users.name,
      email: users.email,
      isGuest: users.isGuest,
      emailVerified: users.emailVerified,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderSteps, and(eq(orderSteps.orderId, orders.id), eq(orderSteps.status, 'pagado')))
    .where(and(eq(orders.id, id), sql`(${userId}::uuid is null or ${orders.userId} = ${userId})`)),
);

const linesOfOrder = prepared((on, { id }: Values<{ id: string }>) =>
  on.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
);

/** @param folio lower case */
export async function idOfFolio(folio: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.folio, folio));
  return row?.id ?? null;
}

/** The order's user; null for an unknown order, or once the account is deleted. */
export async function customerOf(orderId: string) {
  if (!isUuid(orderId)) return null;
  const { id, email, isGuest } = users;
  const [row] = await db
    .select({ id, email, isGuest })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return row ?? null;
}

/** The order's user, and its shipment. */
export async function trackingOf(id: string) {
  const { userId, trackingNumber } = orders;
  const [row] = await db.select({ userId, trackingNumber }).from(orders).where(eq(orders.id, id));
  return row ?? null;
}

export async function setTracking(tx: Tx, id: string, trackingNumber: string): Promise<void> {
  await tx.update(orders).set({ trackingNumber, updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));
}

/** The columns that a status change needs. */
export type LockedOrder = Pick<OrderRow, 'id' | 'userId' | 'status' | 'tipo' | 'intentId' | 'totalCents' | 'refundedCents'>;

/** Locks orders until the transaction ends, so that changes of one order run one after the other. */
const locked = (tx: Tx, which: SQL | undefined): Promise<LockedOrder[]> => {
  const { id, userId, status, tipo, intentId, totalCents, refundedCents } = orders;
  return tx.select({ id, userId, status, tipo, intentId, totalCents, refundedCents }).from(orders).where(which).for('update');
};

export const lock = async (tx: Tx, id: string): Promise<LockedOrder | null> => (await locked(tx, eq(orders.id, id)))[0] ?? null;

/** The payment of an order. */
export async function intentOf(orderId: string): Promise<string | null> {
  const [row] = await db.select({ intentId: orders.intentId }).from(orders).where(eq(orders.id, orderId));
  return row?.intentId ?? null;
}

export const lockOfIntent = async (tx: Tx, intentId: string): Promise<LockedOrder | null> =>
  (await locked(tx, eq(orders.intentId, intentId)))[0] ?? null;

/** The orders of a user that wait for their payment. */
export const lockWaiting = (tx: Tx, userId: string): Promise<LockedOrder[]> =>
  locked(tx, and(eq(orders.userId, userId), eq(orders.status, 'pendiente')));

export const lockAllOf = (tx: Tx, userId: string): Promise<LockedOrder[]> => locked(tx, eq(orders.userId, userId));

/** Moves a guest's orders, and the steps that the guest made, to an account. */
export async function moveTo(tx: Tx, from: string, to: string): Promise<OrderRow[]> {
  const moved = await tx.update(orders).set({ userId: to }).where(eq(orders.userId, from)).returning();
  if (moved.length > 0) await tx.update(orderSteps).set({ userId: to }).where(eq(orderSteps.userId, from));
  return moved;
}

/** Deletes the orders of the demo shop with their numbers and payments. */
export async function deleteDemo(tx: Tx): Promise<void> {
  const ofDemo = isDemo(orders.id, 'order');
  await payments.deleteDemo(tx, tx.select({ intentId: orders.intentId }).from(orders).where(ofDemo));
  await tx.delete(orderNumbers).where(isDemo(orderNumbers.orderId, 'order'));
  await tx.delete(orders).where(ofDemo);
}

/** The fields of an address that stay when the account is deleted. */
const keptAddress = sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(shipping_address) where key in ('city', 'postal_code', 'tipo')), '{}')`;

export const forgetAddresses = (tx: Tx, userId: string) =>
  tx.update(orders).set({ shippingAddress: keptAddress, guestName: null }).where(eq(orders.userId, userId));

/** The prepared orders that the customer's orders came from. */
export const sessionsOf = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.sessionId)));
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
};

/** Deletes the customer's notes on lines of closed orders. Open orders keep them, because the bar needs the notes. */
export const forgetNotes = (tx: Tx, userId: string) => {
  const closed = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, CLOSED_STATUSES)));
  return tx
    .update(orderLines)
    .set({ note: '' })
    .where(and(ne(orderLines.note, ''), inArray(orderLines.orderId, closed)));
};

/** When the order reached each of its statuses. */
export const stepsOf = (id: string) =>
  db
    .select({ status: orderSteps.status, at: orderSteps.at })
    .from(orderSteps)
    .where(eq(orderSteps.orderId, id))
    .orderBy(asc(orderSteps.at), asc(orderSteps.id));

/** Marks a step that was caused by something other than a change of the status. */
export type How = Pick<typeof orderSteps.$inferInsert, 'isByLine'>;

/** Sets the status and adds it to the order's history. @returns the id of that step */
export async function setStatus(tx: Tx, id: string, status: OrderStatus, userId: string | null, how: How = {}): Promise<string> {
  await tx.update(orders).set({ status, updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));
  const [step] = await tx
    .insert(orderSteps)
    .values({ orderId: id, status, userId, ...how })
    .returning({ id: orderSteps.id });
  if (!isOpenStatus(status)) await releaseNumber(tx, { orderId: id });
  await tellStatus(tx, id, status);
  return (step as { id: string }).id;
}

/** Adds a status to the order's history that the same change passes on its way to another one. */
export async function passStatus(tx: Tx, id: string, status: OrderStatus, userId: string): Promise<void> {
  await tx.insert(orderSteps).values({ orderId: id, status, userId, isPassed: true });
}

/** How long a step can be undone. */
const UNDO_SECONDS = 120;

/** The steps of an order, the last one first. */
export const stepsBack = (tx: Tx, id: string) =>
  tx
    .select({
      id: orderSteps.id,
      status: orderSteps.status,
      at: orderSteps.at,
      isPassed: orderSteps.isPassed,
      isByLine: orderSteps.isByLine,
      isOfStaff: sql<boolean>`${orderSteps.userId} is not null`,
      isRecent: sql<boolean>`${orderSteps.at} > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS})`,
    })
    .from(orderSteps)
    .where(eq(orderSteps.orderId, id))
    .orderBy(desc(orderSteps.at), desc(orderSteps.id));

/**
 * Deletes steps from the order's history, so that it may have these statuses again.
 * @param status the order's status afterwards
 */
export async function takeStepsBack(tx: Tx, id: string, stepIds: string[], status: OrderStatus): Promise<void> {
  await tx.delete(orderSteps).where(inArray(orderSteps.id, stepIds));
  // The remaining last step is no longer a passed one: a later undo must stop at it.
  await tx
    .update(orderSteps)
    .set({ isPassed: false })
    .where(and(eq(orderSteps.orderId, id), eq(orderSteps.status, status)));
  await tx.update(orders).set({ status, updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));
  if (isOpenStatus(status)) await keepNumber(tx, { orderId: id });
  await tellStatus(tx, id, status);
}

const tellStatus = (tx: Tx, id: string, status: OrderStatus) => events().changed(tx, { type: 'pedido.cambiado', id, facts: { status } });

/** Adds the lines and the refunds to the orders, in one query each. */
export async function withLines(rows: OrderRow[], on: Pick<Tx, 'select'> = db): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [lines, refunds, instructions] = await together(
    on.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    refundsOf(on, rows),
    instructionsOf(on, rows),
  );
  const [linesOf, given] = [Map.groupBy(lines, (line) => line.orderId), Map.groupBy(refunds, (refund) => refund.orderId)];
  return rows.map((row) => toWire(row, linesOf.get(row.id) ?? [], given.get(row.id) ?? [], instructions.get(row.intentId)));
}

/** Few orders wait for their payment; without one no query runs. */
async function instructionsOf(on: Pick<Tx, 'select'>, rows: OrderRow[]): Promise<Map<string, PaymentInstructions | null>> {
  const intentIds = rows.filter(({ status }) => status === 'pendiente').map(({ intentId }) => intentId);
  return intentIds.length === 0 ? new Map() : payments.instructionsOf(on, intentIds);
}

/** Few orders have refunds; without one no query runs. */
async function refundsOf(on: Pick<Tx, 'select'>, rows: OrderRow[]): Promise<RefundRow[]> {
  const ids = rows.filter(({ refundedCents }) => refundedCents > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  return on.select().from(orderRefunds).where(inArray(orderRefunds.orderId, ids)).orderBy(asc(orderRefunds.at), asc(orderRefunds.id));
}

const toWire = (row: OrderRow, lines: LineRow[], refunds: RefundRow[], instructions?: PaymentInstructions | null): Order => ({
  id: row.id,
  items: lines.map(toItem),
  total: toPesos(row.totalCents),
  status: row.status,
  payment_method: row.paymentMethod,
  shipping_address: JSON.stringify(row.shippingAddress),
  ...receivingKeys(row),
  ...(row.trackingNumber && { tracking_number: row.trackingNumber }),
  ...(instructions && { payment_instructions: instructions }),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  ...(row.refundedCents > 0 && {
    refunded: toPesos(row.refundedCents),
    refunds: refunds.map(({ id, amountCents, items, reason, at }) => ({
      id,
      amount: toPesos(amountCents),
      items,
      reason,
      at: at.toISOString(),
    })),
  }),
});
