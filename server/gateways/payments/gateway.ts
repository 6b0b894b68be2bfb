import type { IntentStatus } from '#contract/payments.ts';
import type { SavedCard } from '#contract/saved-cards.ts';

/** An unpaid payment expires after a day. */
export const INTENT_LIFE_MS = 24 * 60 * 60 * 1000;

/** A payment as its provider knows it. A refunded one stays `succeeded`, because it was paid once. */
export type ProviderIntent = {
  id: string;
  status: IntentStatus;
  amountCents: number;
  /** The user who opened it; null for a payment that was made outside of the shop. */
  userId: string | null;
  card?: { brand: string; last4: string };
};

/** `since`: when it was first asked for. */
export type RefundPart = { key: string; amountCents: number; since: Date };

/** The calls to a provider. Answers are the provider's own and contain nothing that the browser said. */
export type PaymentGateway = {
  /** @param wanted `customerId`: the provider's customer, whose saved cards may pay; null without */
  create(wanted: {
    amountCents: number;
    userId: string;
    idempotencyKey?: string;
    customerId?: string | null;
  }): Promise<{ id: string; clientSecret: string }>;
  find(id: string): Promise<ProviderIntent | null>;
  /** False when the payment was paid and can no longer be cancelled. Idempotent. */
  cancel(id: string): Promise<boolean>;
  /** Returns all that is left of the amount. Idempotent. */
  refund(id: string): Promise<void>;
  /** Returns a part of the amount, once per key. A payment that was returned as a whole needs no part returned: that succeeds too. */
  refundPart(id: string, part: RefundPart): Promise<void>;
  /** Null when the signature is wrong; `paidIntentId` is null for messages about anything but a paid payment. */
  verifyWebhook(body: string, signature: string): Promise<{ paidIntentId: string | null } | null>;
  /** Null for a provider that keeps no cards. */
  vault: CardVault | null;
};

/** The cards that a provider keeps for its customers. Every call throws ProviderUnavailable without an answer. */
export type CardVault = {
  /** Makes the provider's customer of this user. It holds no name and no e-mail. */
  createCustomer(userId: string): Promise<string>;
  /** Null when the provider does not know the customer any more. */
  list(customerId: string): Promise<SavedCard[] | null>;
  /** False when the card is not this customer's. */
  remove(customerId: string, cardId: string): Promise<boolean>;
  /** False when the card is not this customer's. */
  makeDefault(customerId: string, cardId: string): Promise<boolean>;
  /** A secret for the provider's fields in the browser; null when the provider does not know the customer any more. */
  openSession(customerId: string): Promise<string | null>;
  /** With all cards. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>;
};

/** Hosts that the page's security policy has to allow for the provider's card form. */
export type PageHosts = { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };

/**
 * Everything that the shop knows of one provider. A new one is a file of this folder with its settings in `env.ts`, an entry in
 * `provider.ts`, and its card form in `web/features/orders/checkout/card-form-<name>.tsx`.
 */
export type PaymentProvider = PaymentGateway & {
  /** The page loads the card form of this name. */
  name: string;
  /** False when its key is not set: its payments stay as they are until the key is back. */
  isConnected: boolean;
  /** No money moves. */
  isTrial: boolean;
  /** Whether a payment is this provider's, by its id. */
  owns(intentId: string): boolean;
  /** For the provider's script in the browser. */
  publishableKey: string | null;
  /** Null for a provider that sends no messages. */
  webhook: { path: `/api/${string}`; signatureHeader: string } | null;
  pageHosts: PageHosts;
};

/** A gateway without its key. */
export function absentGateway(name: string): PaymentGateway {
  const refuse = async (): Promise<never> => {
    throw new ProviderUnavailable(new Error(`The key of ${name} is not set`));
  };
  return { create: refuse, find: refuse, cancel: refuse, refund: refuse, refundPart: refuse, verifyWebhook: async () => null, vault: null };
}

/** The amount exceeds what the provider accepts in one payment. */
export class AmountTooLarge extends Error {
  constructor(cause: unknown) {
    super('The provider does not accept so large an amount', { cause });
    this.name = 'AmountTooLarge';
  }
}

/** The provider did not answer: another try later may succeed. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
    this.name = 'ProviderUnavailable';
  }
}
