import { randomBytes, timingSafeEqual } from 'node:crypto';
import { PAYMENT_PROVIDERS } from '#contract/payments/payment-providers.ts';
import type { Card, IntentStatus } from '#contract/payments/payments.ts';
import { brandOf, verdictOf } from './cards.ts';
import { INTENT_LIFE_MS, type PaymentProvider } from './gateway.ts';
import * as queries from './queries.ts';
import { ownsCustomer, sandboxVault } from './sandbox-vault/queries.ts';

/** The prefix of the ids of all its payments. */
const PREFIX = 'pi_sandbox_';

/** The provider for tests, which takes no money. It stores its payments in the shop's database and behaves like a real provider. */
export const sandbox: PaymentProvider = {
  ...PAYMENT_PROVIDERS.sandbox,
  name: 'sandbox',
  isConnected: true,
  owns: (id) => id.startsWith(PREFIX) || ownsCustomer(id),
  publishableKey: null,
  webhook: null,
  pageHosts: { script: [], frame: [], connect: [] },
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
  async refundPart(id, part) {
    await queries.refundPart(id, part);
  },
  findDispute: async () => null,
  findRefund: async () => null,
  // Sends no webhooks: the reconcile job finds payments whose browser was closed.
  verifyWebhook: async () => null,
  vault: sandboxVault,
};

export type Outcome =
  | { id: string; status: IntentStatus }
  | { refused: 'not_found' | 'canceled' | 'card_declined' | 'insufficient_funds' | 'nothing_to_authenticate' };

/** Pays with a test card, like a provider's card form. Only the card's brand and last four digits are stored. */
export async function confirm(id: string, clientSecret: string, card: Card): Promise<Outcome> {
  const verdict = verdictOf(card.number);
  if (verdict === 'card_declined' || verdict === 'insufficient_funds')
    return change(id, clientSecret, () => ({ status: 'requires_payment_method', refused: verdict }));
  const status = verdict === 'asks' ? 'requires_action' : 'succeeded';
  if (await queries.pay(id, clientSecret, { status, ...stored(card) })) return { id, status };
  // Returns the refusal for other states.
  return change(id, clientSecret, () => ({ status, card }));
}

const stored = (card: Card) => ({ cardBrand: brandOf(card.number), cardLast4: card.number.slice(-4) });

/** Approves or rejects a payment that waits for the bank's confirmation. */
export function authenticate(id: string, clientSecret: string, approve: boolean): Promise<Outcome> {
  return change(id, clientSecret, (current) => {
    if (current !== 'requires_action') return { refused: 'nothing_to_authenticate' };
    return { status: approve ? 'succeeded' : 'requires_payment_method' };
  });
}

type Refused = Extract<Outcome, { refused: unknown }>['refused'];
/** The new status of a payment, the card that paid it, and the caller's refusal. */
type Decision = { status: IntentStatus; card?: Card; refused?: Refused } | { status?: never; card?: never; refused: Refused };

/**
 * Changes the payment by `decide`, if the secret is right. A paid payment is answered as paid. The change applies only to the status that
 * `decide` got; when another call has changed it since, `decide` runs again.
 */
async function change(id: string, clientSecret: string, decide: (current: IntentStatus) => Decision): Promise<Outcome> {
  for (;;) {
    const intent = await queries.find(id);
    if (!intent || !sameText(intent.clientSecret, clientSecret)) return { refused: 'not_found' };
    if (intent.status === 'succeeded') return { id, status: 'succeeded' };
    const isExpired = Date.now() - intent.createdAt.getTime() > INTENT_LIFE_MS;
    if (intent.status === 'canceled' || isExpired) return { refused: 'canceled' };
    const { status, card, refused } = decide(intent.status);
    if (!status) return { refused };
    const brand = card ? stored(card) : { cardBrand: null, cardLast4: null };
    if (await queries.change(id, intent.status, { status, ...brand })) return refused ? { refused } : { id, status };
  }
}

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
