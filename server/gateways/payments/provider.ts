import { env } from '#server/env.ts';
import { absentGateway } from './absent.ts';
import type { PaymentGateway } from './gateway.ts';
import { PREFIX, sandbox } from './sandbox.ts';

/** Only with a key is its SDK loaded. */
const stripe: PaymentGateway = env.stripeSecretKey
  ? (await import('./stripe.ts')).stripeGateway({
      secretKey: env.stripeSecretKey,
      webhookSecret: env.stripeWebhookSecret,
      apiBase: env.stripeApiBase,
    })
  : absentGateway('stripe');

/** Where new payments are opened: Stripe when it has a key, else the sandbox. */
export const provider: PaymentGateway = env.stripeSecretKey ? stripe : sandbox;

/** No money moves with the sandbox. */
export const isTrial = (intentId: string): boolean => intentId.startsWith(PREFIX);

/** Who took the money of a payment: that one gives it back, whatever the shop uses by now. */
export const providerOf = (intentId: string): PaymentGateway => (isTrial(intentId) ? sandbox : stripe);

/** Once there is a real provider, what the sandbox's orders earned counts no more. */
export const trialCounts: boolean = provider === sandbox;
