import Stripe from 'stripe';
import type { IntentStatus } from '#contract/payments.ts';
import { AmountTooLarge, type PaymentGateway, ProviderUnavailable } from './gateway.ts';

type Settings = {
  secretKey: string;
  webhookSecret: string | undefined;
  /** Another place than Stripe's own, for tests. */
  apiBase: string | undefined;
};

/** A guest waits for the answer, sometimes to several at once. */
const QUESTION = { timeout: 8_000, maxNetworkRetries: 1 };

const INTENT = /^pi_[A-Za-z0-9_]{1,200}$/;

/** Whatever is not named here, such as `processing`, waits for the provider: the webhook tells when it is paid. */
const STATUSES = new Map<string, IntentStatus>([
  ['requires_payment_method', 'requires_payment_method'],
  ['requires_confirmation', 'requires_payment_method'],
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
]);

export function stripeGateway({ secretKey, webhookSecret, apiBase }: Settings): PaymentGateway {
  const stripe = new Stripe(secretKey, { ...placeOf(apiBase), timeout: 15_000, maxNetworkRetries: 2, telemetry: false });
  const { paymentIntents, refunds, webhooks } = stripe;

  return {
    provider: 'stripe',
    async create({ amountCents, userId, idempotencyKey }) {
      const intent = await asked(() =>
        paymentIntents.create(
          { amount: amountCents, currency: 'mxn', allowed_payment_method_types: ['card'], metadata: { user_id: userId } },
          idempotencyKey ? { idempotencyKey } : {},
        ),
      ).catch((error: unknown) => {
        throw codeOf(error) === 'amount_too_large' ? new AmountTooLarge(error) : error;
      });
      return { id: intent.id, clientSecret: intent.client_secret as string };
    },
    async find(id) {
      if (!INTENT.test(id)) return null;
      const intent = await asked(() => paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] }, QUESTION)).catch(
        orNull('resource_missing'),
      );
      // Another currency is no payment of this shop's.
      if (intent?.currency !== 'mxn') return null;
      const { payment_method: method, latest_charge: charge } = intent;
      // What went back by hand, at Stripe itself, buys nothing any more.
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
      const canceled = await asked(() => paymentIntents.cancel(id)).catch(orNull('payment_intent_unexpected_state', 'resource_missing'));
      if (canceled) return canceled.status === 'canceled';
      // Another account's, or swept away by Stripe with other test data: it cannot be paid here.
      const left = await asked(() => paymentIntents.retrieve(id)).catch(orNull('resource_missing'));
      return left === null || left.status === 'canceled';
    },
    async refund(id) {
      // Under no key of ours: Stripe would answer a failed attempt's error to every later one for a day. All of it goes back only once.
      await asked(() => refunds.create({ payment_intent: id })).catch(orNull('charge_already_refunded'));
    },
    async verifyWebhook(body, signature) {
      if (!webhookSecret) return null;
      const event = await webhooks.constructEventAsync(body, signature, webhookSecret).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      });
      if (!event) return null;
      return { paidIntentId: event.type === 'payment_intent.succeeded' ? event.data.object.id : null };
    },
  };
}

const placeOf = (apiBase: string | undefined): Stripe.StripeConfig => {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, ...(port ? { port } : {}), protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** What Stripe refuses stays as it is; that it did not answer becomes the shop's own word for it. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
    const isSilent = [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
    throw isSilent ? new ProviderUnavailable(error) : error;
  }
}

const codeOf = (error: unknown): string | undefined => (error instanceof Stripe.errors.StripeError ? error.code : undefined);

/** An expected refusal is no error. */
const orNull =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (codes.includes(codeOf(error) ?? '')) return null;
    throw error;
  };
