import type { DisputeStatus } from '#contract/orders/dispute-statuses.ts';
import type { PaymentInstructions } from '#contract/orders/order.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { ProviderName, ProviderRow } from '#contract/payments/payment-providers.ts';
import type { IntentStatus } from '#contract/payments/payments.ts';
import type { SavedCard } from '#contract/payments/saved-cards.ts';
import { DAY_MS } from '#contract/shop-clock.ts';

/** An unpaid payment expires after a day. */
export const INTENT_LIFE_MS = DAY_MS;

/** A voucher ends at the end of the second day after it was issued: within 72 hours. */
export const VOUCHER_DAYS = 2;
/** How long after the end of a voucher a provider may still report that it was paid in time. */
export const CONFIRMING_MS = 7 * DAY_MS;
/** The shop ends a transfer after this time: the provider never ends it, and banks are closed on weekends. */
export const WAITING_LIFE_MS = 3 * DAY_MS;

/** A payment in its provider's state. A refunded payment stays `succeeded`, because it was paid once. */
export type ProviderIntent = {
  id: string;
  /** `waiting`: the customer has finished on the page, and the provider reports later whether it is paid. */
  status: IntentStatus | 'waiting';
  amountCents: number;
  /** The user who opened the payment; null when it was made outside of the shop. */
  userId: string | null;
  /** Absent for cards. */
  method?: PaymentMethod;
  /** How to pay while it is `waiting`; null or absent when the customer has nothing left to do and the provider only needs time. */
  instructions?: PaymentInstructions | null;
  /** `funding`: credit, debit, prepaid or unknown. */
  card?: { brand: string; last4: string; funding?: string };
};

/** A customer's bank takes the money back. `dueBy`: the shop may answer until then. */
export type Dispute = {
  id: string;
  intentId: string;
  status: DisputeStatus;
  amountCents: number;
  /** The provider's code for the reason, such as `fraudulent`. */
  reason: string;
  dueBy: Date | null;
  createdAt: Date;
};

/** The subject of a provider's webhook; the shop asks the provider for the details. */
export type ProviderEvent = { intentId?: string; disputeId?: string; refundId?: string };

/** `since`: when the refund was first requested with the idempotency key `attempt`; `key` stays the same over all attempts. */
export type RefundPart = { key: string; attempt: string; amountCents: number; since: Date };

/** The calls to a provider. Results come from the provider and contain no data of the browser. */
export type PaymentGateway = {
  /** @param wanted `customerId`: the provider's customer whose saved cards may pay; null when there is none */
  create(wanted: {
    amountCents: number;
    userId: string;
    idempotencyKey?: string;
    customerId?: string | null;
  }): Promise<{ id: string; clientSecret: string }>;
  find(id: string): Promise<ProviderIntent | null>;
  /** @returns false when the payment was paid and can no longer be cancelled. Idempotent. */
  cancel(id: string): Promise<boolean>;
  /** Refunds the rest of the amount. Idempotent. @throws RefundRefused */
  refund(id: string): Promise<void>;
  /**
   * Refunds a part of the amount, once per key. Also succeeds when the whole payment was already refunded.
   * @throws RefundRefused
   */
  refundPart(id: string, part: RefundPart): Promise<void>;
  /** @returns null when the provider does not know the dispute, or when it belongs to no payment of this shop */
  findDispute(id: string): Promise<Dispute | null>;
  /**
   * @returns the payment of the refund, the key of its part (null: the whole rest), and whether it failed after it had been accepted; null
   * when the provider does not know it
   */
  findRefund(id: string): Promise<{ intentId: string; partId: string | null; failed: boolean } | null>;
  /** @returns null when the signature is wrong; an empty event for webhooks that the shop does not need */
  verifyWebhook(body: string, signature: string): Promise<ProviderEvent | null>;
  /** Null when the provider saves no cards. */
  vault: CardVault | null;
};

/** The cards that a provider saves for its customers. Every call throws ProviderUnavailable when the provider does not answer. */
export type CardVault = {
  /** Creates the provider's customer of this user, without name and e-mail. */
  createCustomer(userId: string): Promise<string>;
  /** @returns null when the provider no longer knows the customer */
  list(customerId: string): Promise<SavedCard[] | null>;
  /** @returns false when the card does not belong to this customer */
  remove(customerId: string, cardId: string): Promise<boolean>;
  /** @returns false when the card does not belong to this customer */
  makeDefault(customerId: string, cardId: string): Promise<boolean>;
  /**
   * Null for a provider without fields of its own in the browser. @returns a secret for these fields; null when the provider no longer
   * knows the customer
   */
  openSession: ((customerId: string) => Promise<string | null>) | null;
  /** Also deletes the customer's cards. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>;
};

/** Hosts that the page's security policy must allow for the provider's card form. */
export type PageHosts = { script: readonly string[]; frame: readonly string[]; connect: readonly string[] };

/**
 * The definition of one provider. A new one needs a row in the contract, which leads to `provider.ts`, a file in this folder with its
 * settings in `env.ts`, and its card form in `web/features/orders/checkout/card/card-form-<name>.tsx`.
 */
export type PaymentProvider = PaymentGateway &
  ProviderRow & {
    /** The page loads the card form with this name. */
    name: ProviderName;
    /** False when its key is not set: its payments stay unchanged until the key is set again. */
    isConnected: boolean;
    /** Whether a payment or a customer belongs to this provider, by its id. */
    owns(id: string): boolean;
    /** The key for the provider's script in the browser. */
    publishableKey: string | null;
    /** Null when the provider sends no webhooks. */
    webhook: { path: `/api/${string}`; signatureHeader: string } | null;
    pageHosts: PageHosts;
  };

/** A gateway for a provider without a key: every call throws. */
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

/** The amount exceeds the provider's limit for one payment. */
export class AmountTooLarge extends Error {
  constructor(cause: unknown) {
    super('The provider does not accept so large an amount', { cause });
    this.name = 'AmountTooLarge';
  }
}

/** The provider can never return the money: cash that was paid at a till, a closed account. */
export class RefundRefused extends Error {
  constructor(cause: unknown) {
    super('The provider does not return the money', { cause });
    this.name = 'RefundRefused';
  }
}

/** The provider did not answer: a later try may succeed. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
    this.name = 'ProviderUnavailable';
  }
}
