import { eq, sql } from 'drizzle-orm';
import type { BillingChange } from '#contract/invoices/billing.ts';
import { db } from '#server/db/client.ts';
import { billingData } from './table.ts';

/** @returns null when the user has saved nothing */
export async function find(userId: string): Promise<BillingChange | null> {
  const { rfc, nombre, codigoPostal, regimen, usoCfdi, email } = billingData;
  const [row] = await db
    .select({ rfc, nombre, codigo_postal: codigoPostal, regimen, uso_cfdi: usoCfdi, email })
    .from(billingData)
    .where(eq(billingData.userId, userId));
  return row ?? null;
}

export async function save(userId: string, { codigo_postal, uso_cfdi, ...same }: BillingChange): Promise<void> {
  const columns = { ...same, codigoPostal: codigo_postal, usoCfdi: uso_cfdi, updatedAt: sql`now()` };
  await db
    .insert(billingData)
    .values({ userId, ...columns })
    .onConflictDoUpdate({ target: billingData.userId, set: columns });
}
