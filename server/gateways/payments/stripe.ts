import type StripeSdk from 'stripe';
import type { IntentStatus } from '#contract/payments.ts';
import { env } from '#server/env.ts';
import { AmountTooLarge, absentGateway, type PaymentGateway, type PaymentProvider, ProviderUnavailable } from './gateway.ts';
import { cardsAt } from './stripe-cards.ts';

type Sdk = typeof StripeSdk;

type Settings = {
  secretKey: string;
  webhookSecret: string | undefined;
  /** Another server than Stripe's own, for tests. */
  apiBase: string | undefined;
};

/** A guest waits for the answer, sometimes for several at once. */
const QUESTION = { timeout: 8_000, maxNetworkRetries: 1 };

/** Less than the day for which Stripe knows an idempotency key at least. */
const KEY_LIFE_MS = 20 * 60 * 60 * 1000;

const INTENT = /^pi_[A-Za-z0-9_]{1,200}$/;

/** All others, such as `processing`, are pending at the provider: the webhook tells when the payment is paid. */
const STATUSES = new Map<string, IntentStatus>([
  ['requires_payment_method', 'requires_payment_method'],
  ['requires_confirmation', 'requires_payment_method'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

function gatewayOf(Stripe: Sdk, { secretKey, webhookSecret, apiBase }: Settings): PaymentGateway {
  const stripe = new Stripe(secretKey, { ...serverOf(apiBase), timeout: 15_000, maxNetworkRetries: 2, telemetry: false });
  const { paymentIntents, refunds, webhooks } = stripe;
  const { StripeAPIError, StripeConnectionError, StripeError, StripeRateLimitError, StripeSignatureVerificationError } = Stripe.errors;

  /** Turns an error that says that Stripe did not answer into ProviderUnavailable. Refusals stay as they are. */
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      const isSilent = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
      throw isSilent ? new ProviderUnavailable(error) : error;
    }
  }

  const codeOf = (error: unknown): string | undefined => (error instanceof StripeError ? error.code : undefined);

  /** Answers null for refusals that are expected. */
  const orNull =
    (...codes: string[]) =>
    (error: unknown): null => {
      if (codes.includes(codeOf(error) ?? '')) return null;
      throw error;
    };

  return {
    vault: cardsAt(stripe, { ask, orNull }),
    async create({ amountCents, userId, idempotencyKey, customerId = null }) {
      const wanted = { amount: amountCents, currency: 'mxn', allowed_payment_method_types: ['card'], metadata: { user_id: userId } };
      const open = (customer: string | null) =>
        ask(() => paymentIntents.create(customer ? { ...wanted, customer } : wanted, idempotencyKey ? { idempotencyKey } : {}));
      const intent = await open(customerId)
        // A customer that was deleted at Stripe must not keep its user from paying.
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
      // A payment in another currency is not one of this shop.
      if (intent?.currency !== 'mxn') return null;
      const { payment_method: method, latest_charge: charge } = intent;
      // Money that was refunded at Stripe itself buys nothing any more.
      const returned = charge && typeof charge === 'object' ? charge.amount_refunded : 0;
      const card = method && typeof method === 'object' ? method.card : undefined;
      return {
        id,
        status: STATUSES.get(intent.status) ?? 'requires_action',
        amountCents: intent.status === 'succeeded' ? (intent.amount_received ?? intent.amount) - returned : intent.amount,
        userId: intent.metadata?.user_id ?? null,
        ...(card ? { card: { brand: card.brand, last4: card.last4 } } : {}),
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
      // Without an idempotency key: Stripe would repeat a failed attempt's error for a day. The whole amount is refunded only once anyway.
      await ask(() => refunds.create({ payment_intent: id })).catch(orNull('charge_already_refunded'));
    },
    async refundPart(id, { key, amountCents, since }) {
      // Stripe forgets a key after a day at the earliest; from then on its list of refunds tells whether an answer was lost.
      const isKeyOld = Date.now() - since.getTime() > KEY_LIFE_MS;
      const known = isKeyOld ? await ask(() => refunds.list({ payment_intent: id, limit: 100 })) : null;
      if (known?.data.some(({ metadata }) => metadata?.refund_id === key)) return;
      const part = { payment_intent: id, amount: amountCents, metadata: { refund_id: key } };
      await ask(() => refunds.create(part, { idempotencyKey: key })).catch(orNull('charge_already_refunded'));
    },
    async verifyWebhook(body, signature) {
      if (!webhookSecret) return null;
      const event = await webhooks.constructEventAsync(body, signature, webhookSecret).catch((error: unknown) => {
        if (error instanceof StripeSignatureVerificationError) return null;
        throw error;
      });
      if (!event) return null;
      return { paidIntentId: event.type === 'payment_intent.succeeded' ? event.data.object.id : null };
    },
  };
}

const serverOf = (apiBase: string | undefined): StripeSdk.StripeConfig => {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, ...(port ? { port } : {}), protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** The SDK is loaded only when its key is set. */
async function connect(): Promise<PaymentGateway> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: apiBase } = env;
  return secretKey ? gatewayOf((await import('stripe')).default, { secretKey, webhookSecret, apiBase }) : absentGateway('stripe');
}

const isConnected = env.stripeSecretKey !== undefined;

export const stripe: PaymentProvider = {
  ...(await connect()),
  name: 'stripe',
  isConnected,
  isTrial: false,
  // Asked last: everything that is not marked as another provider's.
  owns: () => true,
  publishableKey: env.stripePublishableKey ?? null,
  webhook: { path: '/api/stripe/webhook', signatureHeader: 'Stripe-Signature' },
  pageHosts: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
};
