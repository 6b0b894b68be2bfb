import { randomBytes } from 'node:crypto';
import { PAYMENT_PROVIDERS } from '#contract/payments/payment-providers.ts';
import { type PaymentProvider, RefundRefused } from '#server/gateways/payments/gateway.ts';
import * as queries from './queries.ts';

/** The prefix of the ids of all its payments. */
export const TILL_PREFIX = 'caja_';

export const newTillId = (): string => `${TILL_PREFIX}${randomBytes(12).toString('hex')}`;

const byHand = () => new RefundRefused(new Error('Staff return what was paid at a till'));

/**
 * The provider of what staff take at the counter. Its payments lie in the shop's database, and staff confirm them. It never returns money by
 * itself: a refund that no shift has given stays with the owner's open refunds.
 */
export const caja: PaymentProvider = {
  ...PAYMENT_PROVIDERS.caja,
  name: 'caja',
  isConnected: true,
  owns: (id) => id.startsWith(TILL_PREFIX),
  publishableKey: null,
  webhook: null,
  pageHosts: { script: [], frame: [], connect: [] },
  async create({ amountCents, userId }) {
    const id = newTillId();
    await queries.insert({ id, amountCents, userId });
    // No browser pays it, so there is no secret.
    return { id, clientSecret: '' };
  },
  find: queries.find,
  cancel: (id) => queries.cancel(id),
  refund: async () => {
    throw byHand();
  },
  refundPart: async () => {
    throw byHand();
  },
  findDispute: async () => null,
  findRefund: async () => null,
  verifyWebhook: async () => null,
  vault: null,
};
