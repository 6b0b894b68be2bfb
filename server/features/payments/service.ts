import { createHash } from 'node:crypto';
import { canonical } from '#contract/options/option-rules.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { rateOf } from '#contract/points/points-for.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { type AtEnd, inTransaction, together } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { CONFIRMING_MS, INTENT_LIFE_MS, type ProviderIntent, WAITING_LIFE_MS } from '#server/gateways/payments/gateway.ts';
import { isAtTill, isTrial, named, ownerOf, provider, providerOf, webhooks } from '#server/gateways/payments/provider.ts';
import { caja } from '#server/gateways/payments/till/caja.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { askProvider } from './ask-provider.ts';
import { FREE_STATUS, freeIntent, isFree } from './free.ts';
import * as queries from './queries.ts';
import { customerOf, forgetCustomerOf } from './saved-cards/service.ts';
import type { DraftLine, DraftReceiving } from './table.ts';
import * as tillCodes from './till/codes/service.ts';

export const unknownPayment = () => notFound('payment_not_found', 'No encontramos ese pago.');

/** The refusal for a cancelled payment, which can no longer be paid. */
export const canceledPayment = () =>
  new Refusal(
    409,
    'payment_canceled',
    'Este pago se canceló sin cobrarte nada, porque venció o porque se abrió otro por los mismos productos. Vuelve a iniciar el pago.',
  );

export { isAtTill, isFree, isTrial, webhooks };

/** The current points per peso, in hundredths. A draft stores the value. */
export const rateNow = (): number => rateOf(settings().puntos.por_peso);

/** Whether new payments move money: a provider is connected besides the sandbox. */
export const takesMoney: boolean = !provider.isTrial;

/** Whether the payment's provider can be asked: its key may have been removed since. */
export const isConnected = (intentId: string): boolean => isFree(intentId) || providerOf(intentId).isConnected;

/** The order's payment method. Sandbox payments are marked as tests when the shop takes real payments or is publicly reachable. */
export function methodOf({ id, method = 'tarjeta' }: Pick<ProviderIntent, 'id' | 'method'>): PaymentMethod {
  if (isFree(id)) return 'canje';
  return isTrial(id) && (env.sandboxInPublic || !provider.isTrial) ? 'prueba' : method;
}

export type NewDraft = {
  userId: string;
  amountCents: number;
  lines: DraftLine[] | null;
  shippingAddress: Record<string, string | null> | null;
  receiving?: DraftReceiving | null;
};

/**
 * Opens a payment at the provider, and then stores its draft. @returns null when another open payment of this user has the same lines
 * @param take runs in the draft's transaction, under the lock of the user's openings. It sends its first statements at once, before the
 * draft is inserted, and throws when the draft must not be stored
 * @param atTill for an account that is paid at a till, by the code in the answer
 */
export async function open<T>(
  draft: NewDraft,
  take: (tx: Tx, intentId: string, atEnd: AtEnd) => Promise<T>,
  atTill: tillCodes.Opening | null = null,
): Promise<{ id: string; clientSecret: string; code: string | null; taken: T } | null> {
  const free = draft.amountCents === 0;
  // Also a free account waits until the till knows that its guest is there.
  const { id, clientSecret } = atTill ? await caja.create(draft) : free ? freeIntent() : await openAtProvider(draft);
  const row = { intentId: id, free, fingerprint: draft.lines && fingerprintOf(draft.lines), pointsRate: rateNow(), ...draft };
  const store = async (tx: Tx, atEnd: AtEnd) => {
    // In this order, so that `take` reads once the lock is held.
    const [, taken, isStored] = await together(queries.lockOpening(tx, draft.userId), take(tx, id, atEnd), queries.insert(tx, row));
    // Throwing rolls back everything that was taken.
    if (!isStored) throw new NotStored();
    return { taken, code: atTill && (await tillCodes.give(tx, { ...atTill, intentId: id })) };
  };
  try {
    return { id, clientSecret, ...(await inTransaction(store)) };
  } catch (error) {
    await discard(id);
    if (error instanceof NotStored) return null;
    throw error;
  }
}

class NotStored extends Error {}

async function openAtProvider({ amountCents, userId }: NewDraft) {
  const customerId = await customerOf(userId);
  return askProvider(() => provider.create({ amountCents, userId, customerId }));
}

/** Cancels an intent whose secret no browser has. It cannot be paid, so a failed cancellation does no harm. */
async function discard(intentId: string): Promise<void> {
  if (!isFree(intentId))
    await providerOf(intentId)
      .cancel(intentId)
      .catch(() => {});
}

/** A digest of products, options, notes, quantities and rewards, independent of order, prices and names. */
export function fingerprintOf(lines: readonly DraftLine[]): string {
  const parts = lines.map(({ productId, options, note, quantity, rewardId }) =>
    JSON.stringify([productId, canonical(options), quantity, rewardId ?? null, ...(note ? [note] : [])]),
  );
  const digest = createHash('sha256').update(parts.sort().join('\n')).digest('base64url');
  // Includes the provider: a payment at a disconnected provider can neither be paid nor cancelled, and must not prevent new ones.
  return `${provider.name} ${digest}`;
}

export const hasSameLines = (one: readonly DraftLine[] | null, other: readonly DraftLine[] | null): boolean =>
  one !== null && other !== null && fingerprintOf(one) === fingerprintOf(other);

export const openOf = queries.openOf;

/** The intent of this user's open payment for the same lines. */
export const openWith = queries.openWith;

async function findFree(intentId: string): Promise<ProviderIntent | null> {
  const draft = await queries.find(intentId);
  return draft && { id: intentId, status: FREE_STATUS[draft.state], amountCents: draft.amountCents, userId: draft.userId };
}

/** The payment in the provider's state; the user may come from the draft. */
export async function find(intentId: string): Promise<ProviderIntent | null> {
  if (isFree(intentId)) return findFree(intentId);
  const owner = ownerOf(intentId);
  // A disconnected provider cannot be asked, so ids without a draft are unknown.
  if (!owner || (!owner.isConnected && !(await queries.find(intentId)))) return null;
  const intent = await askProvider(() => owner.find(intentId));
  if (!intent || intent.userId !== null) return intent;
  return { ...intent, userId: (await queries.find(intentId))?.userId ?? null };
}

export const findDraft = queries.find;
export const promise = queries.promise;
export const lock = queries.lock;
export const holdsReward = queries.holdsReward;
export const lockOpening = queries.lockOpening;
export const moveDrafts = queries.moveTo;

export async function ownDraft(intentId: string, userId: string): Promise<queries.Draft> {
  const draft = await queries.find(intentId);
  if (draft?.userId !== userId) throw unknownPayment();
  return draft;
}

/** Cancels the payment at its provider only. @returns false when it was paid */
export const cancelAtProvider = (intentId: string): Promise<boolean> => askProvider(() => providerOf(intentId).cancel(intentId));

/** Cancels the payment. @returns false when it was paid */
export async function cancel(intentId: string): Promise<boolean> {
  const cancelled = isFree(intentId) || (await cancelAtProvider(intentId));
  if (cancelled) await markCancelled(intentId);
  return cancelled;
}

/**
 * Marks an open draft as cancelled, once its payment can no longer be paid. Its hold stays, because a new payment for the same goods may
 * take it over.
 */
export const markCancelled = (intentId: string): Promise<boolean> => queries.close(db, intentId, 'cancelled');

/**
 * Locks the draft of a paid intent until the transaction ends, so that parallel checkouts of one payment run one after the other. An intent
 * without a draft gets one without lines.
 */
export async function lockDraft(tx: Tx, intent: { id: string; userId: string; amountCents: number }): Promise<queries.Draft> {
  const draft = await queries.lock(tx, intent.id);
  if (draft) return draft;
  await queries.insert(tx, { intentId: intent.id, userId: intent.userId, amountCents: intent.amountCents, pointsRate: rateNow() });
  return (await queries.lock(tx, intent.id)) as queries.Draft;
}

/** Called when an account is deleted. */
export async function forgetUser(tx: Tx, userId: string): Promise<void> {
  await queries.forgetAddresses(tx, userId);
  await forgetCustomerOf(tx, userId);
}

export const markOrdered = (tx: Tx, intentId: string) => queries.close(tx, intentId, 'ordered');

/** Marks the payment as waiting: its order exists and is not paid yet. */
export const markWaiting = (tx: Tx, { id, instructions = null }: Pick<ProviderIntent, 'id' | 'instructions'>) =>
  queries.wait(tx, id, instructions);

export const instructionsOf = queries.instructionsOf;

/** The provider's data of a dispute. */
export const findDispute = (providerName: string, id: string) => askProvider(() => named(providerName).findDispute(id));

export const claimDue = queries.claimDue;
export const markPaid = queries.markPaid;

/**
 * Whether the draft's payment has expired. Its provider ends a voucher, and may need some days after the voucher's last hour: a payment of
 * a Friday night is confirmed on Monday.
 */
export function hasExpired({ createdAt, state, instructions }: queries.Draft, now: Date): boolean {
  if (state !== 'waiting') return now.getTime() - createdAt.getTime() > INTENT_LIFE_MS;
  const ends = instructions?.expires_at ? Date.parse(instructions.expires_at) + CONFIRMING_MS : createdAt.getTime() + WAITING_LIFE_MS;
  return now.getTime() > ends;
}
