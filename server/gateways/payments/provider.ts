import { env } from '#server/env.ts';
import type { PaymentGateway } from './gateway.ts';
import { sandbox } from './sandbox.ts';

/** The shop's payment provider: Stripe when it has a key (only then its SDK is loaded), else the sandbox. */
export const provider: PaymentGateway = env.stripeSecretKey
  ? (await import('./stripe.ts')).stripeGateway({
      secretKey: env.stripeSecretKey,
      webhookSecret: env.stripeWebhookSecret,
      apiBase: env.stripeApiBase,
    })
  : sandbox;
