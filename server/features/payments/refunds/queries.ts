import { and, asc, eq, inArray, isNotNull, isNull, like, lte, not, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/shop-clock.ts';
import { db, type Tx } from '#server/db/client.ts';
import { nextCheck } from '#server/features/payments/queries.ts';
import { drafts, partRefunds } from '#server/features/payments/table.ts';
import { TILL_PREFIX } from '#server/gateways/payments/till/caja.ts';

export type Part = typeof partRefunds.$inferSelect;

/** Inserts parts that no provider returns. `isGiven`: false for those that the owner has yet to return */
export const insertByHand = (tx: Tx, parts: (Pick<Part, 'id' | 'intentId' | 'amountCents'> & { isGiven: boolean })[]) =>
  tx
    .insert(partRefunds)
    .values(parts.map(({ isGiven, ...part }) => ({ ...part, ...(isGiven ? { returnedAt: sql`now()` } : { failedAt: sql`now()` }) })));

export const insertPart = (tx: Tx, part: Pick<Part, 'id' | 'intentId' | 'amountCents'>) => tx.insert(partRefunds).values(part);

/** Claims partial refunds that are due, longest due first, as `claimDue` claims drafts. People return what was paid at a till. */
export async function claimDueParts(now: Date, limit: number): Promise<Part[]> {
  const due = db
    .select({ id: partRefunds.id })
    .from(partRefunds)
    .where(and(isNull(partRefunds.returnedAt), lte(partRefunds.checkAt, now), not(like(partRefunds.intentId, `${TILL_PREFIX}%`))))
    .orderBy(asc(partRefunds.checkAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(partRefunds)
    .set({ checkAt: nextCheck(now, sql`${partRefunds.createdAt}`) })
    .where(inArray(partRefunds.id, due))
    .returning();
}

export const endPart = (id: string) =>
  db
    .update(partRefunds)
    .set({ returnedAt: sql`coalesce(${partRefunds.returnedAt}, now())`, failedAt: null })
    .where(eq(partRefunds.id, id));

export const waitingParts = (intentId: string): Promise<Part[]> =>
  db
    .select()
    .from(partRefunds)
    .where(and(eq(partRefunds.intentId, intentId), isNull(partRefunds.returnedAt)));

/**
 * Makes the refund due at once. @returns false when the draft is not in the state `from`
 * @param isPaid false when the shop has no record of the money: the payment is cancelled, and refunded only if it was paid since
 */
export async function beginRefund(tx: Tx, intentId: string, from: 'open' | 'waiting' | 'ordered', isPaid = true): Promise<boolean> {
  const paidAt = isPaid ? sql`coalesce(${drafts.paidAt}, now())` : drafts.paidAt;
  const rows = await tx
    .update(drafts)
    .set({ state: 'refunding', shippingAddress: null, instructions: null, paidAt: sql`${paidAt}`, checkAt: sql`${drafts.createdAt}` })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, from)))
    .returning({ intentId: drafts.intentId });
  return rows.length > 0;
}

/** Closes the payment of a void order whose money goes back by hand. @returns false when it is no order's payment */
export async function endByHand(tx: Tx, intentId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(drafts)
    .set({ state: 'refunded', shippingAddress: null, instructions: null })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'ordered')));
  return rowCount === 1;
}

/** When a failed refund is requested again. Counted from the time of the run, so that one run requests it once. */
const nextDay = (now: Date): Date => new Date(now.getTime() + DAY_MS);

/** Records that the provider refused the refund of the whole payment, at once or after accepting it. */
export const failRefund = (intentId: string, now: Date) =>
  db
    .update(drafts)
    .set({ state: 'refunding', refundFailedAt: sql`now()`, checkAt: nextDay(now), paidAt: sql`coalesce(${drafts.paidAt}, now())` })
    .where(and(eq(drafts.intentId, intentId), inArray(drafts.state, ['refunding', 'refunded'])));

/** @param id the part's id, made by the shop; other texts match nothing */
export const failPart = (id: string, now: Date) =>
  db
    .update(partRefunds)
    .set({ failedAt: sql`now()`, returnedAt: null, checkAt: nextDay(now) })
    .where(eq(sql`${partRefunds.id}::text`, id));

/**
 * Closes refunds that the provider refuses, because the owner has returned the money in another way. @returns the sum in centavos, 0 when
 * nothing had failed; `parts`: the ids of partial ones
 */
export async function settleFailed(tx: Tx, intentId: string): Promise<{ cents: number; parts: string[] }> {
  const parts = await tx
    .update(partRefunds)
    .set({ failedAt: null, returnedAt: sql`now()` })
    .where(and(eq(partRefunds.intentId, intentId), isNotNull(partRefunds.failedAt)))
    .returning({ id: partRefunds.id, cents: partRefunds.amountCents });
  const whole = await tx
    .update(drafts)
    .set({ state: 'refunded', refundFailedAt: null })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'refunding'), isNotNull(drafts.refundFailedAt)))
    .returning({ cents: drafts.amountCents });
  return { cents: [...parts, ...whole].reduce((sum, { cents }) => sum + cents, 0), parts: parts.map(({ id }) => id) };
}

/** @param state `cancelled` when nothing had been paid */
export const endRefund = (intentId: string, state: 'refunded' | 'cancelled') =>
  db
    .update(drafts)
    .set({ state, refundFailedAt: null })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'refunding')));
