import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { mergedOrderMails } from '#server/features/orders/table.ts';
import { MOST_ORDERS } from './rules.ts';

const { recipient: to, orderId, at } = mergedOrderMails;

/** Adds news of an order. @returns false when the order has news that wait already */
export async function add(tx: Tx, recipient: string, id: string): Promise<boolean> {
  const rows = await tx.insert(mergedOrderMails).values({ recipient, orderId: id }).onConflictDoNothing().returning({ orderId });
  return rows.length > 0;
}

/** The news of a recipient, oldest first; empty while the oldest is younger than that. */
export async function due(recipient: string, seconds: number): Promise<{ orderId: string; at: Date }[]> {
  const rows = await db
    .select({ orderId, at, isDue: sql<boolean>`${at} <= now() - make_interval(secs => ${seconds})` })
    .from(mergedOrderMails)
    .where(eq(to, recipient))
    .orderBy(asc(at), asc(orderId))
    .limit(MOST_ORDERS);
  return rows[0]?.isDue ? rows : [];
}

export const remove = (recipient: string, until: Date) => db.delete(mergedOrderMails).where(and(eq(to, recipient), lte(at, until)));
