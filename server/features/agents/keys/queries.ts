import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { agentKeys } from '../table.ts';
import { KEPT_DAYS, OVERLAP_MINUTES } from './rules.ts';

export type StoredKey = { kid: string; privateKey: string };
export type PublicKey = Record<string, string>;

const KEPT = sql`now() - make_interval(days => ${KEPT_DAYS})`;
const { kid, publicKey, privateKey, retiredAt, createdAt } = agentKeys;

/** Processes that need the first key at once wait for each other. */
export const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agent keys', 0))`);

/** The key that signs now; null before the first one. */
export async function current(on: Tx = db): Promise<StoredKey | null> {
  const signs = or(isNull(retiredAt), gt(retiredAt, sql`now()`));
  const [row] = await on.select({ kid, privateKey }).from(agentKeys).where(signs).orderBy(asc(createdAt), asc(kid)).limit(1);
  return row ?? null;
}

/** The keys of the profile, newest first. */
export async function published(): Promise<PublicKey[]> {
  const named = or(isNull(retiredAt), gt(retiredAt, KEPT));
  const rows = await db.select({ publicKey }).from(agentKeys).where(named).orderBy(sql`${createdAt} desc`, asc(kid));
  return rows.map((row) => row.publicKey);
}

export const add = (tx: Tx, key: StoredKey & { publicKey: PublicKey }) => tx.insert(agentKeys).values(key);

/** Ends the keys before: they sign until programs have read the new one, and stay in the profile for some days. */
export async function retire(tx: Tx): Promise<void> {
  await tx.delete(agentKeys).where(lt(retiredAt, KEPT));
  await tx
    .update(agentKeys)
    .set({ retiredAt: sql`now() + make_interval(mins => ${OVERLAP_MINUTES})` })
    .where(isNull(retiredAt));
}

export const all = (): Promise<StoredKey[]> => db.select({ kid, privateKey }).from(agentKeys);

/** @returns false when the key has changed meanwhile */
export async function replace(of: StoredKey, sealed: string): Promise<boolean> {
  const same = and(eq(kid, of.kid), eq(privateKey, of.privateKey));
  const { rowCount } = await db.update(agentKeys).set({ privateKey: sealed }).where(same);
  return (rowCount ?? 0) > 0;
}

export const forget = (of: StoredKey) => db.delete(agentKeys).where(and(eq(kid, of.kid), eq(privateKey, of.privateKey)));
