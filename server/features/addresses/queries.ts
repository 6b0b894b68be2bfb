import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import { MAX_ADDRESSES } from '#contract/addresses/addresses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { addresses } from './table.ts';

export type AddressRow = typeof addresses.$inferSelect;
type Columns = Partial<Omit<typeof addresses.$inferInsert, 'id' | 'userId'>>;

const mine = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** The default address first, then the newest. */
export const addressesOf = (userId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
    .limit(MAX_ADDRESSES);

/**
 * Serialises changes of one user's addresses, so that their number and the default stay right. @returns false when the account no longer
 * exists
 */
export async function lockOwner(tx: Tx, userId: string): Promise<boolean> {
  const owner = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return owner.length > 0;
}

export async function countOf(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.total ?? 0;
}

export async function find(tx: Pick<Tx, 'select'>, userId: string, id: string): Promise<AddressRow | null> {
  const [row] = await tx.select().from(addresses).where(mine(userId, id));
  return row ?? null;
}

export async function insert(tx: Tx, address: typeof addresses.$inferInsert): Promise<AddressRow> {
  const [row] = await tx.insert(addresses).values(address).returning();
  return row as AddressRow;
}

export async function update(tx: Tx, userId: string, id: string, columns: Columns): Promise<AddressRow> {
  const [row] = await tx.update(addresses).set(columns).where(mine(userId, id)).returning();
  return row as AddressRow;
}

export async function remove(tx: Tx, userId: string, id: string): Promise<AddressRow | null> {
  const [row] = await tx.delete(addresses).where(mine(userId, id)).returning();
  return row ?? null;
}

/** Updates an address without changing the default. @returns null when the address does not exist or the default would change */
export async function updateKeepingDefault(userId: string, id: string, { isDefault, ...columns }: Columns): Promise<AddressRow | null> {
  const [row] = await db
    .update(addresses)
    .set({ ...columns, isDefault: sql`${addresses.isDefault}` })
    .where(and(mine(userId, id), isDefault === undefined ? undefined : eq(addresses.isDefault, isDefault)))
    .returning();
  return row ?? null;
}

/** Must run before another address becomes the default, because the unique index allows only one. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

/** Makes the newest address other than `exceptId` the default, if there is one. */
export async function promoteNewest(tx: Tx, userId: string, exceptId: string): Promise<void> {
  const newest = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), ne(addresses.id, exceptId)))
    .orderBy(desc(addresses.createdAt), desc(addresses.id))
    .limit(1);
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, newest));
}
