import { eq } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { paymentCustomers } from '#server/features/payments/table.ts';

/** @returns null when the user has no customer at the provider */
export async function customerOf(userId: string, on: Pick<Tx, 'select'> = db): Promise<string | null> {
  const [row] = await on
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return row?.customerId ?? null;
}

/** @returns the stored customer: this one, or the one of a parallel call */
export async function keepCustomer(userId: string, customerId: string): Promise<string> {
  await db.insert(paymentCustomers).values({ userId, customerId }).onConflictDoNothing();
  return (await customerOf(userId)) ?? customerId;
}

export const forgetCustomer = (customerId: string, on: Pick<Tx, 'delete'> = db) =>
  on.delete(paymentCustomers).where(eq(paymentCustomers.customerId, customerId));
