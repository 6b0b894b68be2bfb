import type { CardVault, PaymentProvider } from './gateway.ts';
import { sandbox } from './sandbox.ts';
import { ownsCustomer } from './sandbox-vault/queries.ts';
import { stripe } from './stripe.ts';

/** In the order in which `owns` is called. */
const PROVIDERS: readonly PaymentProvider[] = [sandbox, stripe];

/** The provider of new payments: one for real money if its key is set, otherwise the sandbox. */
export const provider: PaymentProvider = PROVIDERS.find(({ isConnected, isTrial }) => isConnected && !isTrial) ?? sandbox;

/** The provider of an existing payment, which also refunds it, even when the shop now uses another one. */
export const providerOf = (intentId: string): PaymentProvider => PROVIDERS.find(({ owns }) => owns(intentId)) ?? stripe;

/** The vault of an existing customer, even when the shop now uses another provider; null while that one is not connected. */
export const vaultOf = (customerId: string): CardVault | null => (ownsCustomer(customerId) ? sandbox.vault : stripe.vault);

/** The provider with this name, which a webhook or a stored row contains. */
export const named = (name: string): PaymentProvider => PROVIDERS.find((one) => one.name === name) ?? stripe;

/** Whether no real money moved for this payment. */
export const isTrial = (intentId: string): boolean => providerOf(intentId).isTrial;

/** Points of sandbox orders count only until the shop takes real payments. */
export const trialCounts: boolean = provider.isTrial;

/** The providers' webhooks, whether connected or not, so that the API's addresses do not depend on keys. */
export const webhooks = PROVIDERS.flatMap(({ name, webhook, verifyWebhook }) =>
  webhook ? [{ name, ...webhook, verify: verifyWebhook }] : [],
);
