import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Card } from '#contract/payments/payments.ts';
import type { SavedCard } from '#contract/payments/saved-cards.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { brandOf } from '#server/gateways/payments/cards.ts';
import type { CardVault } from '#server/gateways/payments/gateway.ts';
import { sandboxCards } from '#server/gateways/payments/table.ts';

/** The prefix of the ids of all its customers. */
const PREFIX = 'cus_sandbox_';
const MOST = 20;

export const ownsCustomer = (customerId: string): boolean => customerId.startsWith(PREFIX);

const isSaved = isNull(sandboxCards.waitsFor);
const ofCustomer = (customerId: string) => and(eq(sandboxCards.customerId, customerId), isSaved);
const cardOf = (customerId: string, id: string) => and(ofCustomer(customerId), eq(sandboxCards.id, id));

/** Test cards that the sandbox keeps in the shop's database: brand, last four digits and expiry, never a number. */
export const sandboxVault: CardVault = {
  createCustomer: async () => `${PREFIX}${randomBytes(12).toString('hex')}`,
  async list(customerId) {
    const rows = await db
      .select()
      .from(sandboxCards)
      .where(ofCustomer(customerId))
      .orderBy(asc(sandboxCards.createdAt), asc(sandboxCards.id))
      .limit(MOST);
    return rows.map(toWire);
  },
  async remove(customerId, id) {
    const { rowCount } = await db.delete(sandboxCards).where(cardOf(customerId, id));
    return (rowCount ?? 0) > 0;
  },
  async makeDefault(customerId, id) {
    const isChosen = sql`${sandboxCards.id} = ${id}`;
    const isThere = sql`exists (select from ${sandboxCards} where ${cardOf(customerId, id)})`;
    const { rowCount } = await db
      .update(sandboxCards)
      .set({ isDefault: isChosen })
      .where(and(ofCustomer(customerId), isThere));
    return (rowCount ?? 0) > 0;
  },
  openSession: null,
  async deleteCustomer(customerId) {
    await db.delete(sandboxCards).where(eq(sandboxCards.customerId, customerId));
  },
};

const toWire = ({ id, brand, last4, expMonth, expYear, isDefault }: typeof sandboxCards.$inferSelect): SavedCard => ({
  id,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  default: isDefault,
});

/** The numbers of the test cards that can be saved, because a payment with them can succeed. */
const NUMBERS = ['4242424242424242', '4000002500003155'];

/** The saved card as the sandbox's payments take it. @returns null when the card does not belong to this customer */
export async function savedCard(customerId: string, id: string): Promise<Card | null> {
  const [row] = await db.select().from(sandboxCards).where(cardOf(customerId, id));
  const number = NUMBERS.find((one) => one.endsWith(row?.last4 ?? ' '));
  return row && number ? { number, exp_month: row.expMonth, exp_year: row.expYear, cvc: '000' } : null;
}

/**
 * Saves the card of a payment, once. At most twenty of a customer are kept.
 * @param waitsFor the payment that must be confirmed by the bank before the card is saved; null when it is paid
 */
export async function saveCard(customerId: string, card: Card, waitsFor: string | null): Promise<void> {
  const { exp_month: expMonth, exp_year: expYear, number } = card;
  const id = `pm_sandbox_${randomBytes(12).toString('hex')}`;
  const values = { id, customerId, brand: brandOf(number), last4: number.slice(-4), expMonth, expYear, waitsFor };
  await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`);
    if ((await tx.$count(sandboxCards, ofCustomer(customerId))) >= MOST) return;
    await tx.insert(sandboxCards).values(values).onConflictDoNothing();
  });
}

/** Saves the cards that waited for this payment, or forgets them when the bank refused it. */
export async function settleWaiting(intentId: string, isPaid: boolean): Promise<void> {
  const waiting = await db.delete(sandboxCards).where(eq(sandboxCards.waitsFor, intentId)).returning();
  if (!isPaid || waiting.length === 0) return;
  await db
    .insert(sandboxCards)
    .values(waiting.map((row) => ({ ...row, waitsFor: null })))
    .onConflictDoNothing();
}
