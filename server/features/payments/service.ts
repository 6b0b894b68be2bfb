import { createHash, randomUUID } from 'node:crypto';
import { toPesos } from '#contract/money.ts';
import type { Card, UnmatchedPayment } from '#contract/payments.ts';
import { allInTransaction, db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import { isExpired } from '#server/gateways/payments/cards.ts';
import { AmountTooLarge, INTENT_LIFE_MS, type ProviderIntent, ProviderUnavailable } from '#server/gateways/payments/gateway.ts';
import { isTrial, provider, providerOf, webhooks } from '#server/gateways/payments/provider.ts';
import * as sandbox from '#server/gateways/payments/sandbox.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import type { DraftLine } from './table.ts';

export type { Draft } from './queries.ts';

export const unknownPayment = () => notFound('payment_not_found', 'No encontramos ese pago.');

/** Nothing was charged with it, and nothing will be. */
export const canceledPayment = () =>
  new Refusal(
    409,
    'payment_canceled',
    'Este pago se canceló sin cobrarte nada, porque venció o porque se abrió otro por los mismos productos. Vuelve a iniciar el pago.',
  );

/** A cart that rewards make free has an intent of the shop's own: no provider hears of it. */
const FREE = 'free_';
export const isFree = (intentId: string): boolean => intentId.startsWith(FREE);

export { isTrial, webhooks };

/** Whether anyone can say what became of it: its provider's key may have been taken away since. */
export const isConnected = (intentId: string): boolean => isFree(intentId) || providerOf(intentId).isConnected;

/** How the order says that it was paid. A shop that takes real money, or that the public reaches, must not look as if the sandbox took any. */
export function methodOf(intentId: string): string {
  if (isFree(intentId)) return 'canje';
  return isTrial(intentId) && (env.sandboxInPublic || !provider.isTrial) ? 'prueba' : 'tarjeta';
}

type NewDraft = {
  userId: string;
  amountCents: number;
  lines: DraftLine[] | null;
  shippingAddress: Record<string, string | null> | null;
};

/**
 * Opens a payment at the provider and freezes what it buys. Null when another open payment of this person has the same lines.
 * @param secure makes sure, in the draft's transaction, of what the draft counts on; throws when it is gone
 */
export async function open(draft: NewDraft, secure: (tx: Tx) => Promise<void>): Promise<{ id: string; clientSecret: string } | null> {
  const free = draft.amountCents === 0;
  const intent = free ? freeIntent() : await ask(() => provider.create({ amountCents: draft.amountCents, userId: draft.userId }));
  const row = { intentId: intent.id, free, fingerprint: draft.lines && fingerprintOf(draft.lines), ...draft };
  const isKept = await db
    .transaction(async (tx) => {
      // The lock goes out first, by `then`: what is looked at behind it is read once the lock is held.
      const locked = queries.lockOpening(tx, draft.userId).then();
      await allInTransaction(locked, secure(tx));
      return queries.insert(tx, row);
    })
    .catch(async (error: unknown) => {
      await discard(intent.id);
      throw error;
    });
  if (isKept) return intent;
  await discard(intent.id);
  return null;
}

/** Its secret was told to no browser, so nothing can be paid with it: the provider only keeps its list short. */
async function discard(intentId: string): Promise<void> {
  if (!isFree(intentId))
    await providerOf(intentId)
      .cancel(intentId)
      .catch(() => {});
}

/** The same for the same products, options, quantities and rewards, in whatever order and at whatever price. */
export function fingerprintOf(lines: readonly DraftLine[]): string {
  const parts = lines.map(({ productId, options, quantity, rewardId }) => JSON.stringify([productId, options, quantity, rewardId ?? null]));
  const digest = createHash('sha256').update(parts.sort().join('\n')).digest('base64url');
  // A payment of a provider that is gone can neither be paid nor cancelled: it must not stand in the way of new ones.
  return `${provider.name} ${digest}`;
}

export const hasSameLines = (one: readonly DraftLine[] | null, other: readonly DraftLine[] | null): boolean =>
  one !== null && other !== null && fingerprintOf(one) === fingerprintOf(other);

export const openOf = queries.openOf;

/** The open payment of this person for the same lines. */
export const openWith = queries.openWith;

function freeIntent() {
  const id = `${FREE}${randomUUID()}`;
  return { id, clientSecret: `${id}_secret_gratis` };
}

const FREE_STATUS = {
  open: 'requires_payment_method',
  ordered: 'succeeded',
  refunding: 'canceled',
  refunded: 'canceled',
  cancelled: 'canceled',
} as const;

async function findFree(intentId: string): Promise<ProviderIntent | null> {
  const draft = await queries.find(intentId);
  return draft && { id: intentId, status: FREE_STATUS[draft.state], amountCents: draft.amountCents, userId: draft.userId };
}

/** What the provider says of a payment; whose it is, the draft knows as well. */
export async function find(intentId: string): Promise<ProviderIntent | null> {
  if (isFree(intentId)) return findFree(intentId);
  // Without its provider the shop knows only its own payments.
  if (!isConnected(intentId) && !(await queries.find(intentId))) return null;
  const intent = await ask(() => providerOf(intentId).find(intentId));
  if (!intent || intent.userId !== null) return intent;
  return { ...intent, userId: (await queries.find(intentId))?.userId ?? null };
}

export const findDraft = queries.find;
export const holdsReward = queries.holdsReward;

export async function ownDraft(intentId: string, userId: string): Promise<queries.Draft> {
  const draft = await queries.find(intentId);
  if (draft?.userId !== userId) throw unknownPayment();
  return draft;
}

/** False when the payment was paid. */
export async function cancel(intentId: string): Promise<boolean> {
  const cancelled = isFree(intentId) || (await ask(() => providerOf(intentId).cancel(intentId)));
  if (cancelled) await markCancelled(intentId);
  return cancelled;
}

/** Nothing can be paid with it any more. */
export const markCancelled = (intentId: string): Promise<boolean> => queries.close(db, intentId, 'cancelled');

/**
 * The draft of a paid intent, held until the transaction ends: everyone who wants this order waits here.
 * An intent that came about without a draft gets an empty one.
 */
export async function lockDraft(tx: Tx, intent: { id: string; userId: string; amountCents: number }): Promise<queries.Draft> {
  const held = await queries.lock(tx, intent.id);
  if (held) return held;
  await queries.insert(tx, { intentId: intent.id, userId: intent.userId, amountCents: intent.amountCents });
  return (await queries.lock(tx, intent.id)) as queries.Draft;
}

export const markOrdered = (tx: Tx, intentId: string) => queries.close(tx, intentId, 'ordered');

/** Decided in the caller's transaction, done by the job: a crash in between loses nothing, and twice does no harm. */
export async function refund(tx: Tx, intentId: string): Promise<void> {
  // Whatever became an order a moment ago is not given back.
  if (await queries.beginRefund(tx, intentId, 'open')) await enqueue(tx, 'payments-reconcile', {});
}

/** For the money of an order: whoever closes the order says so, once. */
export async function requestRefund(tx: Tx, order: { intentId: string; userId: string | null; totalCents: number }): Promise<void> {
  if (order.totalCents === 0) return;
  if (!(await queries.beginRefund(tx, order.intentId, 'ordered'))) throw new Error(`No payment to give back: ${order.intentId}`);
  await enqueue(tx, 'payments-reconcile', {});
}

/** Until the provider has said yes, it is tried again. */
export async function executeRefund(intentId: string): Promise<void> {
  // Nothing was paid for a free one.
  if (!isFree(intentId)) await providerOf(intentId).refund(intentId);
  await queries.endRefund(intentId);
}

export const takeDue = queries.takeDue;
export const notePaid = queries.notePaid;

/** Drafts live as long as their payments. */
export const isOver = ({ createdAt }: queries.Draft, now: Date): boolean => now.getTime() - createdAt.getTime() > INTENT_LIFE_MS;

/** Money comes and goes within moments: what takes longer is for the owner to know. */
const MOMENTS_MS = 2 * 60_000;

/** What is paid and no order, and why: normally nothing. */
export async function unmatched(now: Date): Promise<UnmatchedPayment[]> {
  const rows = await queries.unmatched(new Date(now.getTime() - MOMENTS_MS));
  return rows.map(({ draft, name, email }) => ({
    payment_intent_id: draft.intentId,
    total: toPesos(draft.amountCents),
    state: draft.state === 'refunding' ? 'reembolso_pendiente' : 'sin_pedido',
    paid_at: (draft.paidAt as Date).toISOString(),
    customer: name === null || email === null ? null : { name, email },
  }));
}

export async function confirmSandbox(id: string, clientSecret: string, card: Card, now: Date) {
  if (isExpired(card, now)) throw invalid({ 'card.exp_year': 'La tarjeta está vencida.' });
  return settled(await sandbox.confirm(id, clientSecret, card));
}

export const authenticateSandbox = async (id: string, clientSecret: string, approve: boolean) =>
  settled(await sandbox.authenticate(id, clientSecret, approve));

const REFUSALS = {
  not_found: unknownPayment,
  canceled: canceledPayment,
  card_declined: () => new Refusal(402, 'card_declined', 'Tu tarjeta fue rechazada. Prueba con otra.'),
  insufficient_funds: () => new Refusal(402, 'insufficient_funds', 'Tu tarjeta no tiene fondos suficientes.'),
  nothing_to_authenticate: () => new Refusal(409, 'nothing_to_authenticate', 'Este pago no espera ninguna confirmación.'),
};

function settled(outcome: sandbox.Outcome) {
  if ('refused' in outcome) throw REFUSALS[outcome.refused]();
  return outcome;
}

/** A silent provider is a 503: nothing was decided, and trying again makes sense. */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof AmountTooLarge) {
      throw invalid({ amount: 'El monto es demasiado grande para un solo pago.' }, 'amount_too_large');
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new Refusal(503, 'payments_unavailable', 'El sistema de pago no está disponible.', {
      headers: { 'retry-after': '5' },
      cause: error.cause,
    });
  }
}
