import type StripeSdk from 'stripe';
import type { DisputeStatus } from '#contract/orders/dispute-statuses.ts';
import type { PaymentInstructions } from '#contract/orders/order.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { PAYMENT_PROVIDERS } from '#contract/payments/payment-providers.ts';
import { HOUR_MS } from '#contract/shop-clock.ts';
import { env } from '#server/env.ts';
import {
  AmountTooLarge,
  absentGateway,
  type PaymentGateway,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
  ProviderUnavailable,
  RefundRefused,
  VOUCHER_DAYS,
} from './gateway.ts';
import { cardsAt } from './stripe-cards.ts';
import { STRIPE_API_VERSION } from './stripe-version.ts';

type Sdk = typeof StripeSdk;

type Settings = {
  secretKey: string;
  webhookSecret: string | undefined;
  /** Another server instead of Stripe's, for tests. */
  apiBase: string | undefined;
};

/** Short, because a guest waits for the answer, sometimes for several in sequence. */
const QUESTION = { timeout: 8_000, maxNetworkRetries: 1 };

/** Less than a day, the shortest time for which Stripe remembers an idempotency key. */
const KEY_LIFE_MS = 20 * HOUR_MS;

const INTENT = /^pi_[A-Za-z0-9_]{1,200}$/;

/** All other statuses need an action of the customer on the page. */
const STATUSES = new Map<string, ProviderIntent['status']>([
  ['requires_payment_method', 'requires_payment_method'],
  ['requires_confirmation', 'requires_payment_method'],
  ['processing', 'waiting'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

/** Webhooks about payments. For each one the shop asks Stripe for the payment, so their order does not matter. */
const ABOUT_PAYMENTS: ReadonlySet<string> = new Set<StripeSdk.Event['type']>([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);

function gatewayOf(Stripe: Sdk, { secretKey, webhookSecret, apiBase }: Settings): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...serverOf(apiBase),
    apiVersion: STRIPE_API_VERSION,
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { disputes, paymentIntents, refunds, webhooks } = stripe;
  const { StripeAPIError, StripeConnectionError, StripeError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;
  const { StripeSignatureVerificationError } = Stripe.errors;

  /** Turns errors that mean a missing answer into ProviderUnavailable. Refusals stay as they are. */
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      const isSilent = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
      throw isSilent ? new ProviderUnavailable(error) : error;
    }
  }

  const codeOf = (error: unknown): string | undefined => (error instanceof StripeError ? error.code : undefined);

  /** Returns null for expected error codes. */
  const orNull =
    (...codes: string[]) =>
    (error: unknown): null => {
      if (codes.includes(codeOf(error) ?? '')) return null;
      throw error;
    };

  /** Requests a refund. A refund that was already made is not an error. */
  const requestRefund = (question: () => Promise<unknown>) =>
    ask(question)
      .catch(orNull('charge_already_refunded'))
      .catch((error: unknown) => {
        throw error instanceof StripeInvalidRequestError ? new RefundRefused(error) : error;
      });

  return {
    vault: cardsAt(stripe, { ask, orNull }),
    async create({ amountCents, userId, idempotencyKey, customerId = null }) {
      const wanted = {
        amount: amountCents,
        currency: 'mxn',
        allowed_payment_method_types: Object.values(METHODS),
        payment_method_options: { oxxo: { expires_after_days: VOUCHER_DAYS } },
        metadata: { user_id: userId },
      };
      // Transfers go to an account that Stripe keeps for the customer.
      const transfer = { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } } as const;
      const withCustomer = (customer: string) => ({
        ...wanted,
        customer,
        payment_method_options: { ...wanted.payment_method_options, customer_balance: transfer },
      });
      const open = (customer: string | null) =>
        ask(() => paymentIntents.create(customer ? withCustomer(customer) : wanted, idempotencyKey ? { idempotencyKey } : {}));
      const intent = await open(customerId)
        // A customer that was deleted at Stripe must not prevent its user from paying.
        .catch((error: unknown) => {
          if (customerId && codeOf(error) === 'resource_missing') return open(null);
          throw error;
        })
        .catch((error: unknown) => {
          throw codeOf(error) === 'amount_too_large' ? new AmountTooLarge(error) : error;
        });
      return { id: intent.id, clientSecret: intent.client_secret as string };
    },
    async find(id) {
      if (!INTENT.test(id)) return null;
      const intent = await ask(() => paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] }, QUESTION)).catch(
        orNull('resource_missing'),
      );
      // A payment in another currency does not belong to this shop.
      if (intent?.currency !== 'mxn') return null;
      const { payment_method: method, latest_charge: charge } = intent;
      // Money that was refunded at Stripe itself no longer pays an order.
      const returned = charge && typeof charge === 'object' ? charge.amount_refunded : 0;
      const used = method && typeof method === 'object' ? method : undefined;
      const card = used?.card;
      const instructions = instructionsOf(intent.next_action);
      return {
        id,
        status: instructions ? 'waiting' : (STATUSES.get(intent.status) ?? 'requires_action'),
        method: methodOf(used?.type),
        instructions,
        amountCents: intent.status === 'succeeded' ? (intent.amount_received ?? intent.amount) - returned : intent.amount,
        userId: intent.metadata?.user_id ?? null,
        ...(card ? { card: { brand: card.brand, last4: card.last4, funding: card.funding } } : {}),
      };
    },
    async cancel(id) {
      const canceled = await ask(() => paymentIntents.cancel(id)).catch(orNull('payment_intent_unexpected_state', 'resource_missing'));
      if (canceled) return canceled.status === 'canceled';
      // A payment of another account, or one that Stripe deleted with other test data, cannot be paid here.
      const left = await ask(() => paymentIntents.retrieve(id)).catch(orNull('resource_missing'));
      return left === null || left.status === 'canceled';
    },
    async refund(id) {
      // No idempotency key: Stripe would repeat a failed attempt's error for a day. The whole amount can be refunded only once anyway.
      await requestRefund(() => refunds.create({ payment_intent: id }));
    },
    async refundPart(id, { key, attempt, amountCents, since }) {
      // Stripe forgets a key after a day at the earliest; after that, its list of refunds shows whether an answer was lost.
      const isKeyOld = Date.now() - since.getTime() > KEY_LIFE_MS;
      const known = isKeyOld ? await ask(() => refunds.list({ payment_intent: id, limit: 100 })) : null;
      if (known?.data.some(({ metadata, status }) => metadata?.refund_id === key && !hasFailed(status))) return;
      const part = { payment_intent: id, amount: amountCents, metadata: { refund_id: key } };
      await requestRefund(() => refunds.create(part, { idempotencyKey: attempt }));
    },
    async findDispute(id) {
      const found = await ask(() => disputes.retrieve(id, {}, QUESTION)).catch(orNull('resource_missing'));
      const intentId = found && idOf(found.payment_intent);
      if (!intentId) return null;
      const { amount: amountCents, reason, evidence_details: evidence, created } = found;
      return {
        id,
        intentId,
        status: disputeStatus(found.status),
        amountCents,
        reason,
        dueBy: dateOf(evidence.due_by),
        createdAt: new Date(created * 1000),
      };
    },
    async findRefund(id) {
      const found = await ask(() => refunds.retrieve(id, {}, QUESTION)).catch(orNull('resource_missing'));
      const intentId = found && idOf(found.payment_intent);
      return intentId ? { intentId, partId: found.metadata?.refund_id ?? null, failed: hasFailed(found.status) } : null;
    },
    async verifyWebhook(body, signature) {
      if (!webhookSecret) return null;
      const event = await webhooks.constructEventAsync(body, signature, webhookSecret).catch((error: unknown) => {
        if (error instanceof StripeSignatureVerificationError) return null;
        throw error;
      });
      return event && aboutOf(event);
    },
  };
}

/** How to pay outside of the page; null when the payment waits for no such action. */
function instructionsOf(next: StripeSdk.PaymentIntent['next_action']): PaymentInstructions | null {
  const { oxxo_display_details: voucher, display_bank_transfer_instructions: transfer } = next ?? {};
  if (voucher) {
    const { number: reference, hosted_voucher_url: url, expires_after: ends } = voucher;
    return { method: 'oxxo', reference, clabe: null, bank: null, url, expires_at: dateOf(ends)?.toISOString() ?? null };
  }
  if (!transfer) return null;
  const account = transfer.financial_addresses?.find(({ spei }) => spei)?.spei;
  return {
    method: 'transferencia',
    reference: transfer.reference,
    clabe: account?.clabe ?? null,
    bank: account?.bank_name ?? null,
    url: transfer.hosted_instructions_url,
    expires_at: null,
  };
}

function aboutOf({ type, data }: StripeSdk.Event): ProviderEvent {
  const { id } = data.object as { id: string };
  if (ABOUT_PAYMENTS.has(type)) return { intentId: id };
  if (type.startsWith('charge.dispute.')) return { disputeId: id };
  return type === 'refund.failed' || type === 'refund.updated' ? { refundId: id } : {};
}

const hasFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled';

const idOf = (thing: string | { id: string } | null): string | null => (typeof thing === 'string' ? thing : (thing?.id ?? null));
const dateOf = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

/** A prevented dispute, or a closed inquiry, took no money. */
function disputeStatus(status: StripeSdk.Dispute.Status): DisputeStatus {
  if (status === 'lost') return 'perdida';
  return ['won', 'prevented', 'warning_closed'].includes(status) ? 'ganada' : 'abierta';
}

const serverOf = (apiBase: string | undefined): StripeSdk.StripeConfig => {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, ...(port ? { port } : {}), protocol: protocol === 'http:' ? 'http' : 'https' };
};

const { methods: METHODS } = PAYMENT_PROVIDERS.stripe;

/** Wallets count as cards. */
const methodOf = (type: string | undefined): PaymentMethod =>
  (Object.keys(METHODS) as (keyof typeof METHODS)[]).find((method) => METHODS[method] === type) ?? 'tarjeta';

/** The SDK is loaded only when its key is set. */
async function connect(): Promise<PaymentGateway> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: apiBase } = env;
  return secretKey ? gatewayOf((await import('stripe')).default, { secretKey, webhookSecret, apiBase }) : absentGateway('stripe');
}

const isConnected = env.stripeSecretKey !== undefined;

export const stripe: PaymentProvider = {
  ...(await connect()),
  ...PAYMENT_PROVIDERS.stripe,
  name: 'stripe',
  isConnected,
  owns: (id) => /^(?:pi|cus)_(?!sandbox_)/.test(id),
  publishableKey: env.stripePublishableKey ?? null,
  webhook: { path: '/api/stripe/webhook', signatureHeader: 'Stripe-Signature' },
  pageHosts: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://pay.google.com'],
    connect: ['https://api.stripe.com'],
  },
};
