import type { ProviderName } from '#contract/payments/payment-providers.ts';
import type { CardVault, PaymentProvider } from './gateway.ts';
import { sandbox } from './sandbox.ts';
import { stripe } from './stripe.ts';
import { caja } from './till/caja.ts';

const BY_NAME: Readonly<Record<ProviderName, PaymentProvider>> = { sandbox, caja, stripe };
const PROVIDERS = Object.values(BY_NAME);

/** The provider of new payments in the browser: one for real money if its key is set, otherwise the sandbox. */
export const provider: PaymentProvider = PROVIDERS.find((one) => one.isConnected && !one.isTrial && one !== caja) ?? sandbox;

/** Whether staff take the payment at a till. */
export const isAtTill = (intentId: string): boolean => caja.owns(intentId);

/** The provider of an id; null when it is none's, such as that of a free order. */
export const ownerOf = (id: string): PaymentProvider | null => PROVIDERS.find(({ owns }) => owns(id)) ?? null;

/**
 * The provider of an existing payment, which also refunds it, even when the shop now uses another one.
 * @throws Error when no provider owns it
 */
export function providerOf(id: string): PaymentProvider {
  const owner = ownerOf(id);
  if (!owner) throw new Error(`No payment provider owns ${id}`);
  return owner;
}

/** The vault of an existing customer, even when the shop now uses another provider; null while that one is not connected. */
export const vaultOf = (customerId: string): CardVault | null => providerOf(customerId).vault;

/** The provider with this name, which a webhook or a stored row contains. @throws Error when there is none */
export function named(name: string): PaymentProvider {
  if (!Object.hasOwn(BY_NAME, name)) throw new Error(`No payment provider is named ${name}`);
  return BY_NAME[name as ProviderName];
}

/** Whether no real money moved for this payment. */
export const isTrial = (intentId: string): boolean => ownerOf(intentId)?.isTrial === true;

/** Points of sandbox orders count only until the shop takes real payments. */
export const trialCounts: boolean = provider.isTrial;

/** The providers' webhooks, whether connected or not, so that the API's addresses do not depend on keys. */
export const webhooks = PROVIDERS.flatMap(({ name, webhook, verifyWebhook }) =>
  webhook ? [{ name, ...webhook, verify: verifyWebhook }] : [],
);
