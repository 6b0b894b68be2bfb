import type { PaymentProvider } from './gateway.ts';
import { sandbox } from './sandbox.ts';
import { stripe } from './stripe.ts';

/** In the order in which they are asked whether a payment is theirs. */
const PROVIDERS: readonly PaymentProvider[] = [sandbox, stripe];

/** Opens new payments: a provider that takes money if one has its key, otherwise the sandbox. */
export const provider: PaymentProvider = PROVIDERS.find(({ isConnected, isTrial }) => isConnected && !isTrial) ?? sandbox;

/** The provider that took the money of a payment: it returns the money too, whichever provider the shop uses now. */
export const providerOf = (intentId: string): PaymentProvider => PROVIDERS.find(({ owns }) => owns(intentId)) ?? stripe;

/** The provider of this name: one that has sent a message. */
export const named = (name: string): PaymentProvider => PROVIDERS.find((one) => one.name === name) ?? stripe;

/** Whether no money moved for this payment. */
export const isTrial = (intentId: string): boolean => providerOf(intentId).isTrial;

/** Points from trial orders count only until the shop takes money. */
export const trialCounts: boolean = provider.isTrial;

/** The providers that send messages, whether connected or not: the addresses of the API do not depend on keys. */
export const webhooks = PROVIDERS.flatMap(({ name, webhook, verifyWebhook }) =>
  webhook ? [{ name, ...webhook, verify: verifyWebhook }] : [],
);
