import { NO_CARD_FIELDS, type SavedCard } from '#contract/payments/saved-cards.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { askProvider } from '#server/features/payments/ask-provider.ts';
import { type CardVault, ProviderUnavailable } from '#server/gateways/payments/gateway.ts';
import { provider, vaultOf } from '#server/gateways/payments/provider.ts';
import { ownsCustomer, sandboxVault } from '#server/gateways/payments/sandbox-vault/queries.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/** Limited, because each call makes a request to the provider. */
const calls = limiter('saved-cards', { points: 60, seconds: 600 });

export const unknownCard = () => notFound('payment_method_not_found', 'No encontramos esa tarjeta.');

const notConfigured = () => new Refusal(503, NO_CARD_FIELDS, 'Esta tienda no guarda tarjetas: cada pago pide la tuya.');

/** @throws Refusal 503 while the provider keeps no cards, 429 */
async function vaultFor(userId: string): Promise<CardVault> {
  if (!provider.vault) throw notConfigured();
  await calls.spend(userId);
  return provider.vault;
}

/** Empty for a user without saved cards. */
export async function list(userId: string): Promise<SavedCard[]> {
  const vault = await vaultFor(userId);
  const customerId = await queries.customerOf(userId);
  if (!customerId) return [];
  const cards = await askProvider(() => vault.list(customerId));
  if (!cards) await queries.forgetCustomer(customerId);
  return cards ?? [];
}

/** @throws Refusal 404 when the card does not belong to this user */
export async function remove(id: string, userId: string): Promise<undefined> {
  const vault = await vaultFor(userId);
  const customerId = await queries.customerOf(userId);
  if (!customerId || !(await askProvider(() => vault.remove(customerId, id)))) throw unknownCard();
}

/** @throws Refusal 404 when the card does not belong to this user */
export async function makeDefault(id: string, userId: string): Promise<SavedCard[]> {
  const vault = await vaultFor(userId);
  const customerId = await queries.customerOf(userId);
  if (!customerId || !(await askProvider(() => vault.makeDefault(customerId, id)))) throw unknownCard();
  return (await askProvider(() => vault.list(customerId))) ?? [];
}

/** Creates the user's customer at the provider. Of parallel calls one keeps its customer; the others delete theirs. */
async function newCustomer(vault: CardVault, userId: string): Promise<string> {
  const made = await vault.createCustomer(userId);
  const kept = await queries.keepCustomer(userId, made);
  if (kept !== made) await vault.deleteCustomer(made);
  return kept;
}

/** The first call creates the customer at the provider. */
export async function openSession(userId: string): Promise<{ client_secret: string }> {
  const vault = await vaultFor(userId);
  const { openSession: open } = vault;
  if (!open) throw notConfigured();
  return askProvider(async () => {
    const customerId = (await queries.customerOf(userId)) ?? (await newCustomer(vault, userId));
    const secret = await open(customerId);
    if (secret) return { client_secret: secret };
    // The customer was deleted at the provider: the next call creates another one.
    await queries.forgetCustomer(customerId);
    throw new ProviderUnavailable(new Error('The customer is gone'));
  });
}

/** The user's customer at the sandbox, created by the first saved card. @returns null when another provider has the user's cards */
export async function sandboxCustomer(userId: string): Promise<string | null> {
  const customerId = (await queries.customerOf(userId)) ?? (await newCustomer(sandboxVault, userId));
  return ownsCustomer(customerId) ? customerId : null;
}

/** The customer whose saved cards the provider's fields in the browser offer; null when there are no such fields, or no cards. */
export const customerOf = async (userId: string): Promise<string | null> =>
  provider.vault?.openSession ? queries.customerOf(userId) : null;

/** Called when an account is deleted: a job enqueued in this transaction deletes the customer at the provider. */
export async function forgetCustomerOf(tx: Tx, userId: string): Promise<void> {
  const customerId = await queries.customerOf(userId, tx);
  if (!customerId) return;
  await queries.forgetCustomer(customerId, tx);
  await enqueue(tx, 'delete-payment-customer', { customerId });
}

/** The job's work. @throws ProviderUnavailable while the provider is not connected, so that the job is retried */
export async function deleteCustomer(customerId: string): Promise<void> {
  const vault = vaultOf(customerId);
  if (!vault) throw new ProviderUnavailable(new Error('The provider of the saved cards is not connected'));
  await vault.deleteCustomer(customerId);
}
