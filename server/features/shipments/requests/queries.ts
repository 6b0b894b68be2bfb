import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { CALL_SECONDS } from '../rules.ts';
import { shipmentRequests } from '../table.ts';

export type Request = typeof shipmentRequests.$inferSelect;
export type Wanted = Omit<Request, 'id' | 'createdAt' | 'callUntil'>;

const { id, orderId, callUntil } = shipmentRequests;
const mine = { callUntil: sql`clock_timestamp() + make_interval(secs => ${CALL_SECONDS})` };
const isLeft = lte(callUntil, sql`clock_timestamp()`);

/** @returns null when the order has a request already */
export async function begin(tx: Tx, wanted: Wanted): Promise<Request | null> {
  const [row] = await tx
    .insert(shipmentRequests)
    .values({ ...wanted, ...mine })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Takes over the order's request if its call was interrupted. @returns null while the call may still be under way */
export async function takeOver(tx: Tx, ofOrder: string): Promise<Request | null> {
  const [row] = await tx
    .update(shipmentRequests)
    .set(mine)
    .where(and(eq(orderId, ofOrder), isLeft))
    .returning();
  return row ?? null;
}

/** Takes over interrupted requests, the oldest first. Parallel runs take different ones. */
export function takeLeft(limit: number): Promise<Request[]> {
  const left = db
    .select({ id })
    .from(shipmentRequests)
    .where(isLeft)
    .orderBy(asc(callUntil))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db.update(shipmentRequests).set(mine).where(inArray(id, left)).returning();
}

/** Lets others take the request over. */
export async function release({ id: ofRequest }: Request): Promise<void> {
  await db.update(shipmentRequests).set({ callUntil: sql`clock_timestamp()` }).where(eq(id, ofRequest));
}

/** @returns the request as it was stored last; null when it has ended before */
export async function end(tx: Pick<Tx, 'delete'>, { id: ofRequest }: Request): Promise<Request | null> {
  const [row] = await tx.delete(shipmentRequests).where(eq(id, ofRequest)).returning();
  return row ?? null;
}
