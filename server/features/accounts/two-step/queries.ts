import { and, desc, eq, gt, isNotNull, isNull, lt, lte, not, notInArray, sql } from 'drizzle-orm';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { CHALLENGE_MINUTES, ENROLMENT_MINUTES, OPEN_CHALLENGES, WRONG_CODES_PER_CHALLENGE } from '#server/features/accounts/rules.ts';
import { recoveryCodes, twoStepChallenges, twoSteps, wrongCodes } from '#server/features/accounts/table.ts';
import { KEY_ID_AT } from '#server/sealing/seal.ts';
import { SECRET_BYTES } from './codes.ts';

const isOnFor = (userId: string) => and(eq(twoSteps.userId, userId), isNotNull(twoSteps.confirmedAt));
const isRecent = gt(twoSteps.startedAt, sql`now() - make_interval(mins => ${ENROLMENT_MINUTES})`);

/** The secret of an account whose second step is on, as it is stored. */
export async function secretOf(on: Tx | Db, userId: string): Promise<Buffer | null> {
  const [row] = await on.select({ secret: twoSteps.secret }).from(twoSteps).where(isOnFor(userId));
  return row?.secret ?? null;
}

export const isOn = async (on: Tx | Db, userId: string): Promise<boolean> => (await on.$count(twoSteps, isOnFor(userId))) > 0;

export const recoveryLeft = (on: Tx | Db, userId: string): Promise<number> => on.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** @param secret sealed. Replaces an unconfirmed secret. The caller holds the lock on the user and has checked that the second step is off. */
export async function begin(tx: Tx, userId: string, secret: Buffer): Promise<void> {
  const fresh = { secret, startedAt: sql`now()`, confirmedAt: null, lastPeriod: 0 };
  await tx
    .insert(twoSteps)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoSteps.userId, set: fresh });
}

/** The secret that is not confirmed yet, as it is stored. */
export async function pendingSecret(tx: Tx, userId: string): Promise<Buffer | null> {
  const isPending = and(eq(twoSteps.userId, userId), isNull(twoSteps.confirmedAt), isRecent);
  const [row] = await tx.select({ secret: twoSteps.secret }).from(twoSteps).where(isPending);
  return row?.secret ?? null;
}

/** The user's secret as it is stored, confirmed or not. */
export async function storedSecret(tx: Tx, userId: string): Promise<{ secret: Buffer; confirmedAt: Date | null } | null> {
  const { secret, confirmedAt } = twoSteps;
  const [row] = await tx.select({ secret, confirmedAt }).from(twoSteps).where(eq(twoSteps.userId, userId));
  return row ?? null;
}

const isPlain = sql`octet_length(${twoSteps.secret}) = ${SECRET_BYTES}`;
const keyId = sql`encode(substring(${twoSteps.secret} from ${KEY_ID_AT.from}::int for ${KEY_ID_AT.length}::int), 'escape')`;
const isOfOthers = (keyIds: string[]) => and(not(isPlain), notInArray(keyId, keyIds));
const stored = { userId: twoSteps.userId, secret: twoSteps.secret };

/** Secrets that an older version stored as they are. */
export const plainSecrets = () => db.select(stored).from(twoSteps).where(isPlain);
/** Secrets that none of these keys sealed. */
export const secretsOfOthers = (keyIds: string[]) => db.select(stored).from(twoSteps).where(isOfOthers(keyIds));
export const countSecretsOfOthers = (keyIds: string[]): Promise<number> =>
  db.$count(twoSteps, and(isNotNull(twoSteps.confirmedAt), isOfOthers(keyIds)));

/** @returns false when the secret has changed meanwhile */
export async function replaceSecret(userId: string, from: Buffer, to: Buffer): Promise<boolean> {
  const isSame = and(eq(twoSteps.userId, userId), eq(twoSteps.secret, from));
  const { rowCount } = await db.update(twoSteps).set({ secret: to }).where(isSame);
  return (rowCount ?? 0) > 0;
}

export async function confirm(tx: Tx, userId: string, lastPeriod: number): Promise<void> {
  await tx.update(twoSteps).set({ confirmedAt: sql`now()`, lastPeriod }).where(eq(twoSteps.userId, userId));
}

/** Marks the codes of this and earlier periods as used. @returns whether the code was unused; true for only one of parallel requests */
export async function spendPeriod(tx: Tx, userId: string, period: number): Promise<boolean> {
  const unused = and(isOnFor(userId), lt(twoSteps.lastPeriod, period));
  const { rowCount } = await tx.update(twoSteps).set({ lastPeriod: period }).where(unused);
  return (rowCount ?? 0) > 0;
}

/** Deletes the code. @returns whether it was unused; true for only one of parallel requests */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return (rowCount ?? 0) > 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Switches the second step off. */
export async function remove(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoSteps).where(eq(twoSteps.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(twoStepChallenges).where(eq(twoStepChallenges.userId, userId));
}

/**
 * Inserts a challenge and deletes the client's oldest ones beyond the limit, but none of other clients. The caller holds the lock on the user. The time is `clock_timestamp()`,
 * because a transaction that waited for the lock began before the challenges that were inserted meanwhile.
 */
export async function insertChallenge(tx: Tx, userId: string, tokenHash: string, openerHash: string): Promise<void> {
  const createdAt = sql`clock_timestamp()`;
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await tx.insert(twoStepChallenges).values({ userId, tokenHash, openerHash, createdAt, expiresAt });
  const ofOpener = and(eq(twoStepChallenges.userId, userId), eq(twoStepChallenges.openerHash, openerHash));
  const kept = tx
    .select({ tokenHash: twoStepChallenges.tokenHash })
    .from(twoStepChallenges)
    .where(ofOpener)
    .orderBy(desc(twoStepChallenges.createdAt), desc(twoStepChallenges.tokenHash))
    .limit(OPEN_CHALLENGES);
  await tx.delete(twoStepChallenges).where(and(ofOpener, notInArray(twoStepChallenges.tokenHash, kept)));
}

const isOpen = (tokenHash: string) =>
  and(
    eq(twoStepChallenges.tokenHash, tokenHash),
    gt(twoStepChallenges.expiresAt, sql`clock_timestamp()`),
    lt(twoStepChallenges.wrongCodes, WRONG_CODES_PER_CHALLENGE),
  );

/** The user of an open challenge. */
export async function userOfChallenge(tokenHash: string, on: Tx | Db = db): Promise<string | null> {
  const [row] = await on.select({ userId: twoStepChallenges.userId }).from(twoStepChallenges).where(isOpen(tokenHash));
  return row?.userId ?? null;
}

export async function countInChallenge(tx: Tx, tokenHash: string): Promise<void> {
  const counted = { wrongCodes: sql`${twoStepChallenges.wrongCodes} + 1` };
  await tx.update(twoStepChallenges).set(counted).where(eq(twoStepChallenges.tokenHash, tokenHash));
}

export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(twoStepChallenges).where(eq(twoStepChallenges.tokenHash, tokenHash));
}

const aDayAgo = sql`clock_timestamp() - interval '1 day'`;

/** How many seconds ago each wrong code of the last day arrived, newest first, and from which device. */
export const wrongCodesOf = (tx: Tx, userId: string): Promise<{ age: number; deviceHash: string | null }[]> =>
  tx
    .select({ age: sql<number>`extract(epoch from clock_timestamp() - ${wrongCodes.at})::float8`, deviceHash: wrongCodes.deviceHash })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.userId, userId), gt(wrongCodes.at, aDayAgo)))
    .orderBy(desc(wrongCodes.at));

/** The caller holds the lock on the user and has checked the limit under it. */
export async function insertWrongCode(tx: Tx, userId: string, deviceHash: string | null): Promise<void> {
  await tx.insert(wrongCodes).values({ userId, deviceHash, at: sql`clock_timestamp()` });
}

/** Deletes unconfirmed secrets that are too old, ended challenges, and wrong codes that no longer count. */
export async function deleteOld(): Promise<void> {
  await db.delete(twoSteps).where(and(isNull(twoSteps.confirmedAt), not(isRecent)));
  await db.delete(twoStepChallenges).where(lte(twoStepChallenges.expiresAt, sql`now()`));
  await db.delete(wrongCodes).where(lte(wrongCodes.at, aDayAgo));
}
