import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { drafts } from '#server/features/payments/table.ts';
import { sandboxIntents } from '#server/gateways/payments/table.ts';

export type NewPayment = Partial<typeof drafts.$inferInsert> & { userId: string; isPaid?: boolean };

/** Inserts payments as a process left them; those without an id are the sandbox's. @returns their ids */
export async function insertPayments(list: NewPayment[]): Promise<string[]> {
  const rows = list.map(({ isPaid: _, ...draft }) => ({ intentId: `pi_sandbox_${randomUUID()}`, amountCents: 1000, ...draft }));
  const known = rows.flatMap(({ intentId: id, amountCents, userId, state = 'open' }, at) => {
    const unpaid = state === 'open' ? ('requires_payment_method' as const) : ('canceled' as const);
    const status = list[at]?.isPaid ? ('succeeded' as const) : unpaid;
    return id.startsWith('pi_sandbox_') ? [{ id, clientSecret: 'x', amountCents, userId, status }] : [];
  });
  if (known.length) await db.insert(sandboxIntents).values(known);
  await db.insert(drafts).values(rows);
  return rows.map(({ intentId }) => intentId);
}
