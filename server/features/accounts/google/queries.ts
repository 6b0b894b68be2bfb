import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { HAND_OVER_SECONDS, OPEN_HAND_OVERS } from '#server/features/accounts/rules.ts';
import { googleAccounts, googleHandOvers } from '#server/features/accounts/table.ts';

/** Serialises sign-ins of one Google account, so that the first of two tabs makes the account and the second finds it. */
export const lockSub = (tx: Tx, sub: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google ${sub}`}, 0))`);

export async function userOfSub(tx: Tx, sub: string): Promise<string | null> {
  const { userId } = googleAccounts;
  const [row] = await tx.select({ userId }).from(googleAccounts).where(eq(googleAccounts.sub, sub));
  return row?.userId ?? null;
}

export const isConnected = async (on: Tx | Db, userId: string): Promise<boolean> =>
  (await on.$count(googleAccounts, eq(googleAccounts.userId, userId))) > 0;

export const connect = (tx: Tx, userId: string, sub: string) => tx.insert(googleAccounts).values({ userId, sub });

/** @returns whether a Google account was connected */
export async function disconnect(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(googleHandOvers).where(eq(googleHandOvers.userId, userId));
  const { rowCount } = await tx.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
  return (rowCount ?? 0) > 0;
}

type HandOver = { codeHash: string; browserHash: string };

/** Inserts a one-use code and deletes the user's oldest ones beyond the limit. The caller holds the lock on the user. */
export async function insertHandOver(tx: Tx, userId: string, handOver: HandOver): Promise<void> {
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${HAND_OVER_SECONDS})`;
  await tx.insert(googleHandOvers).values({ ...handOver, userId, expiresAt });
  const { codeHash } = googleHandOvers;
  const ofUser = eq(googleHandOvers.userId, userId);
  const kept = tx.select({ codeHash }).from(googleHandOvers).where(ofUser).orderBy(desc(googleHandOvers.expiresAt)).limit(OPEN_HAND_OVERS);
  await tx.delete(googleHandOvers).where(and(ofUser, notInArray(codeHash, kept)));
}

const isValid = ({ codeHash, browserHash }: HandOver) =>
  and(
    eq(googleHandOvers.codeHash, codeHash),
    eq(googleHandOvers.browserHash, browserHash),
    gt(googleHandOvers.expiresAt, sql`clock_timestamp()`),
  );

export async function userOfHandOver(handOver: HandOver): Promise<string | null> {
  const { userId } = googleHandOvers;
  const [row] = await db.select({ userId }).from(googleHandOvers).where(isValid(handOver));
  return row?.userId ?? null;
}

/** @returns whether the code was valid; true for only one of parallel requests */
export async function spendHandOver(tx: Tx, handOver: HandOver): Promise<boolean> {
  const { rowCount } = await tx.delete(googleHandOvers).where(isValid(handOver));
  return (rowCount ?? 0) > 0;
}

/** The work of the cleaning job. */
export async function deleteExpired(): Promise<void> {
  await db.delete(googleHandOvers).where(lte(googleHandOvers.expiresAt, sql`now()`));
}
