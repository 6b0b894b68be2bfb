import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { customerCodes } from '#server/features/payments/till/table.ts';

const isLiving = and(gt(customerCodes.expiresAt, sql`now()`), isNull(customerCodes.usedAt));

/** Replaces the user's code. Fails with a duplicate key when the code is another one's living code. */
export async function replace(tx: Tx, row: { userId: string; code: string; expiresAt: Date }): Promise<void> {
  const { userId, code } = row;
  const isOver = or(lte(customerCodes.expiresAt, sql`now()`), sql`${customerCodes.usedAt} is not null`);
  await tx.delete(customerCodes).where(and(eq(customerCodes.code, code), ne(customerCodes.userId, userId), isOver));
  const set = { code, expiresAt: row.expiresAt, usedAt: null };
  await tx.insert(customerCodes).values(row).onConflictDoUpdate({ target: customerCodes.userId, set });
}

/** The user whose code it is; also for some minutes after it was used. */
export async function ownerOf(on: Pick<Tx, 'select'>, code: string): Promise<string | null> {
  const isKnown = or(isLiving, gt(customerCodes.usedAt, sql`now() - interval '15 minutes'`));
  const [row] = await on
    .select({ userId: customerCodes.userId })
    .from(customerCodes)
    .where(and(eq(customerCodes.code, code), isKnown));
  return row?.userId ?? null;
}

/** Uses the code up. @returns its user; null when it is used, expired or unknown */
export async function use(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx
    .update(customerCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(customerCodes.code, code), isLiving))
    .returning({ userId: customerCodes.userId });
  return row?.userId ?? null;
}
