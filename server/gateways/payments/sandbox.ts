import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Card, IntentStatus } from '#contract/payments.ts';
import { db, type Tx } from '#server/db/client.ts';
import { brandOf, verdictOf } from './cards.ts';
import { INTENT_LIFE_MS, type PaymentGateway } from './gateway.ts';
import * as queries from './queries.ts';

/** All of its payments are known by it. */
export const PREFIX = 'pi_sandbox_';

/** The provider that takes no money: it keeps its books beside the shop's, and behaves like the real one. */
export const sandbox: PaymentGateway = {
  provider: 'sandbox',
  async create({ amountCents, userId }) {
    const id = `${PREFIX}${randomBytes(12).toString('hex')}`;
    const clientSecret = `${id}_secret_${randomBytes(18).toString('base64url')}`;
    await queries.insert({ id, clientSecret, amountCents, userId });
    return { id, clientSecret };
  },
  async find(id) {
    const row = await queries.find(id);
    if (!row) return null;
    const { status, amountCents, userId, cardBrand, cardLast4 } = row;
    return { id, status, amountCents, userId, ...(cardBrand && cardLast4 ? { card: { brand: cardBrand, last4: cardLast4 } } : {}) };
  },
  cancel: queries.cancel,
  async refund(id) {
    await queries.refund(id);
  },
  // It sends no messages: a payment whose browser dies is found by the job that asks.
  verifyWebhook: async () => null,
};

export type Outcome =
  | { id: string; status: IntentStatus }
  | { refused: 'not_found' | 'canceled' | 'card_declined' | 'insufficient_funds' | 'nothing_to_authenticate' };

/** What the provider's own card form does. The number is looked at and forgotten: only brand and last four digits are kept. */
export function confirm(id: string, clientSecret: string, card: Card): Promise<Outcome> {
  return withIntent(id, clientSecret, async (tx) => {
    const verdict = verdictOf(card.number);
    if (verdict === 'card_declined' || verdict === 'insufficient_funds') {
      await queries.update(tx, id, { status: 'requires_payment_method' });
      return { refused: verdict };
    }
    const status = verdict === 'asks' ? 'requires_action' : 'succeeded';
    await queries.update(tx, id, { status, cardBrand: brandOf(card.number), cardLast4: card.number.slice(-4) });
    return { id, status };
  });
}

/** The bank's question has been answered. */
export function authenticate(id: string, clientSecret: string, approve: boolean): Promise<Outcome> {
  return withIntent(id, clientSecret, async (tx, current) => {
    if (current !== 'requires_action') return { refused: 'nothing_to_authenticate' };
    const status = approve ? 'succeeded' : 'requires_payment_method';
    await queries.update(tx, id, { status });
    return { id, status };
  });
}

/** Whoever knows the secret acts on the payment, one at a time; a settled one answers what it is. */
const withIntent = (id: string, clientSecret: string, act: (tx: Tx, current: IntentStatus) => Promise<Outcome>): Promise<Outcome> =>
  db.transaction(async (tx) => {
    const intent = await queries.lock(tx, id);
    if (!intent || !sameText(intent.clientSecret, clientSecret)) return { refused: 'not_found' };
    if (intent.status === 'succeeded') return { id, status: 'succeeded' };
    const isOver = Date.now() - intent.createdAt.getTime() > INTENT_LIFE_MS;
    if (intent.status === 'canceled' || isOver) return { refused: 'canceled' };
    return act(tx, intent.status);
  });

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
