import type { PaymentInstructions } from '#contract/orders/order.ts';
import type { DisputeStatus } from '#contract/payments/dispute-statuses.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { IntentStatus } from '#contract/payments/payments.ts';
import type { SavedCard } from '#contract/payments/saved-cards.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An unpaid payment expires after a day. */
export const INTENT_LIFE_MS = DAY_MS;

/** A voucher ends at the end of the second day after it was made: within 72 hours. */
export const VOUCHER_DAYS = 2;
/** How long after its end a provider may still say that a voucher was paid in time. */
export const CONFIRMING_MS = 7 * DAY_MS;
/** A transfer never ends at its provider, and banks are closed on weekends: the shop ends it. */
export const WAITING_LIFE_MS = 3 * DAY_MS;

/** A payment as its provider knows it. A refunded one stays `succeeded`, because it was paid once. */
export type ProviderIntent = {
  id: string;
  /** `waiting`: the customer has done what the page asks for, and the provider tells later whether it is paid. */
  status: IntentStatus | 'waiting';
  amountCents: number;
  /** The user who opened it; null for a payment that was made outside of the shop. */
  userId: string | null;
  /** Absent: by card. */
  method?: PaymentMethod;
  /** How to pay while it is `waiting`; null or absent when the provider only needs time. */
  instructions?: PaymentInstructions | null;
  /** `funding`: credit, debit, prepaid or unknown. */
  card?: { brand: string; last4: string; funding?: string };
};

/** A customer's bank takes the money back. `dueBy`: until when the shop may answer. */
export type Dispute = {
  id: string;
  intentId: string;
  status: DisputeStatus;
  amountCents: number;
  /** The provider's word for it, such as `fraudulent`. */
  reason: string;
  dueBy: Date | null;
  createdAt: Date;
};

/** What a provider's message is about; the shop asks the provider for the rest. */
export type ProviderEvent = { intentId?: string; disputeId?: string; refundId?: string };

/** `since`: when it was asked for with the idempotency key `attempt`; `key` stays the same over all attempts. */
export type RefundPart = { key: string; attempt: string; amountCents: number; since: Date };

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
  /** Returns all that is left of the amount. Idempotent. @throws RefundRefused */
  refund(id: string): Promise<void>;
  /**
   * Returns a part of the amount, once per key. A payment that was returned as a whole needs no part returned: that succeeds too.
   * @throws RefundRefused
   */
  refundPart(id: string, part: RefundPart): Promise<void>;
  /** Null when the provider does not know it, or it is about no payment of this shop. */
  findDispute(id: string): Promise<Dispute | null>;
  /**
   * Of which payment the refund was, the key of its part (null: all that was left), and whether it failed after it had been accepted.
   * Null when the provider does not know it.
   */
  findRefund(id: string): Promise<{ intentId: string; partId: string | null; failed: boolean } | null>;
  /** Null when the signature is wrong; empty for messages that the shop has no use for. */
  verifyWebhook(body: string, signature: string): Promise<ProviderEvent | null>;
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
 * `provider.ts`, and its card form in `web/features/orders/checkout/card/card-form-<name>.tsx`.
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
  return {
    create: refuse,
    find: refuse,
    cancel: refuse,
    refund: refuse,
    refundPart: refuse,
    verifyWebhook: async () => null,
    vault: null,
    findDispute: refuse,
    findRefund: refuse,
  };
}

/** The amount exceeds what the provider accepts in one payment. */
export class AmountTooLarge extends Error {
  constructor(cause: unknown) {
    super('The provider does not accept so large an amount', { cause });
    this.name = 'AmountTooLarge';
  }
}

/** The provider cannot return the money, now or later: cash that was paid at a till, a closed account. */
export class RefundRefused extends Error {
  constructor(cause: unknown) {
    super('The provider does not return the money', { cause });
    this.name = 'RefundRefused';
  }
}

/** The provider did not answer: another try later may succeed. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
    this.name = 'ProviderUnavailable';
  }
}
