import { and, desc, eq, gt, not, notInArray, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { KNOWN_ADDRESS_DAYS, KNOWN_ADDRESSES } from '#server/features/accounts/rules.ts';
import { knownAddresses } from '#server/features/accounts/table.ts';

const isRecent = gt(knownAddresses.lastSeenAt, sql`now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`);
const knownTo = (userId: string) => eq(knownAddresses.userId, userId);

/** @param userId null for an unknown e-mail; the query then takes the same time */
export async function knowsAddress(userId: string | null, addressHash: string): Promise<boolean> {
  const found = await db
    .select({ hash: knownAddresses.addressHash })
    .from(knownAddresses)
    .where(and(knownTo(userId ?? NO_USER), eq(knownAddresses.addressHash, addressHash), isRecent));
  return found.length > 0;
}
const NO_USER = '00000000-0000-0000-0000-000000000000';

export async function addressesKnownTo(userId: string): Promise<string[]> {
  const found = await db.select({ hash: knownAddresses.addressHash }).from(knownAddresses).where(knownTo(userId));
  return found.map(({ hash }) => hash);
}

/**
 * Inserts the address, or updates its last use, and deletes the least recently used ones beyond the limit. The caller holds the lock on the
 * user.
 */
export async function rememberAddress(tx: Tx, userId: string, addressHash: string): Promise<void> {
  const lastSeenAt = sql`clock_timestamp()`;
  await tx
    .insert(knownAddresses)
    .values({ userId, addressHash, lastSeenAt })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.addressHash], set: { lastSeenAt } });
  const kept = tx
    .select({ hash: knownAddresses.addressHash })
    .from(knownAddresses)
    .where(knownTo(userId))
    .orderBy(desc(knownAddresses.lastSeenAt))
    .limit(KNOWN_ADDRESSES);
  await tx.delete(knownAddresses).where(and(knownTo(userId), notInArray(knownAddresses.addressHash, kept)));
}

export async function deleteOldAddresses(): Promise<void> {
  await db.delete(knownAddresses).where(not(isRecent));
}
