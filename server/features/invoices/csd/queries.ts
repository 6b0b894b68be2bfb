import { eq } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { sealCertificate } from '#server/features/invoices/table.ts';

export type StoredCsd = typeof sealCertificate.$inferSelect;
type NewCsd = Omit<typeof sealCertificate.$inferInsert, 'isOnly' | 'uploadedAt'>;

export async function find(on: Pick<Tx, 'select'> = db): Promise<StoredCsd | null> {
  const [row] = await on.select().from(sealCertificate);
  return row ?? null;
}

/** In place of the one before. */
export async function replace(tx: Tx, row: NewCsd): Promise<void> {
  const values = { ...row, uploadedAt: new Date() };
  await tx.insert(sealCertificate).values(values).onConflictDoUpdate({ target: sealCertificate.isOnly, set: values });
}

/** @returns its number; null when there was none */
export async function remove(tx: Tx): Promise<string | null> {
  const [row] = await tx.delete(sealCertificate).returning({ number: sealCertificate.number });
  return row?.number ?? null;
}

/** @returns false when the key has changed meanwhile */
export async function replaceKey(from: string, to: string): Promise<boolean> {
  const { rowCount } = await db.update(sealCertificate).set({ sealedKey: to }).where(eq(sealCertificate.sealedKey, from));
  return rowCount === 1;
}
/** @returns false when the key has changed meanwhile */
export async function removeWithKey(tx: Tx, sealedKey: string): Promise<boolean> {
  const { rowCount } = await tx.delete(sealCertificate).where(eq(sealCertificate.sealedKey, sealedKey));
  return rowCount === 1;
}
