import type { IntentStatus } from '#contract/payments.ts';

/** An unpaid payment is good for a day. */
export const INTENT_LIFE_MS = 24 * 60 * 60 * 1000;

/** A payment as its provider knows it. `refunded` ones stay `succeeded`: they were paid once. */
export type ProviderIntent = {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** Whoever opened it; null for one that was made outside the shop. */
  userId: string | null;
  card?: { brand: string; last4: string };
};

/** Whoever takes the money. Answers are the provider's own: nothing the browser said is among them. */
export type PaymentGateway = {
  provider: 'sandbox' | 'stripe';
  create(wanted: { amountCents: number; userId: string; idempotencyKey?: string }): Promise<{ id: string; clientSecret: string }>;
  find(id: string): Promise<ProviderIntent | null>;
  /** False when it can no longer be cancelled: it was paid. Cancelling twice is true twice. */
  cancel(id: string): Promise<boolean>;
  /** Gives all of it back, once however often it is called. */
  refund(id: string): Promise<void>;
  /** A message of the provider's, once its signature is found good; null when it is not the provider's. */
  verifyWebhook(body: string, signature: string): Promise<{ paidIntentId: string | null } | null>;
};

/** More than the provider takes in one payment. */
export class AmountTooLarge extends Error {
  constructor(cause: unknown) {
    super('The provider does not take so much at once', { cause });
    this.name = 'AmountTooLarge';
  }
}

/** The provider did not answer: trying again later makes sense. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
    this.name = 'ProviderUnavailable';
  }
}
