import { randomUUID } from 'node:crypto';
import type { Card } from '#contract/payments.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isExpired } from '#server/gateways/payments/cards.ts';
import { AmountTooLarge, INTENT_LIFE_MS, type ProviderIntent, ProviderUnavailable } from '#server/gateways/payments/gateway.ts';
import { provider } from '#server/gateways/payments/provider.ts';
import * as sandbox from '#server/gateways/payments/sandbox.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import type { DraftLine } from './table.ts';

export type { Draft } from './queries.ts';

export const unknownPayment = () => notFound('payment_not_found', 'No encontramos ese pago.');

/** A cart that rewards make free has an intent of the shop's own: no provider hears of it. */
const FREE = 'free_';
export const isFree = (intentId: string): boolean => intentId.startsWith(FREE);

/**
 * Opens a payment at the provider and freezes what it buys.
 * @param secure makes sure, in the draft's transaction, of what the draft counts on; throws when it is gone
 */
export async function open(
  draft: {
    userId: string;
    amountCents: number;
    lines: DraftLine[] | null;
    shippingAddress: Record<string, string | null> | null;
  },
  secure?: (tx: Tx) => Promise<void>,
): Promise<{ id: string; clientSecret: string }> {
  const free = draft.amountCents === 0;
  const intent = free ? freeIntent() : await ask(() => provider.create({ amountCents: draft.amountCents, userId: draft.userId }));
  const row = { intentId: intent.id, free, ...draft };
  if (!secure) await queries.insert(db, row);
  else {
    await db.transaction(async (tx) => {
      await secure(tx);
      await queries.insert(tx, row);
    });
  }
  return intent;
}

function freeIntent() {
  const id = `${FREE}${randomUUID()}`;
  return { id, clientSecret: `${id}_secret_gratis` };
}

const FREE_STATUS = { open: 'requires_payment_method', ordered: 'succeeded', refunded: 'canceled', cancelled: 'canceled' } as const;

async function findFree(intentId: string): Promise<ProviderIntent | null> {
  const draft = await queries.find(intentId);
  return draft && { id: intentId, status: FREE_STATUS[draft.state], amountCents: draft.amountCents, userId: draft.userId };
}

/** What the provider says of a payment; whose it is, the draft knows as well. */
export async function find(intentId: string): Promise<ProviderIntent | null> {
  if (isFree(intentId)) return findFree(intentId);
  const intent = await ask(() => provider.find(intentId));
  if (!intent || intent.userId !== null) return intent;
  return { ...intent, userId: (await queries.find(intentId))?.userId ?? null };
}

export const findDraft = queries.find;
export const holdsReward = queries.holdsReward;

/** One's own payment gives way to a new one. Paid meanwhile, it stays and becomes its order. */
export async function giveUp(intentId: string, userId: string): Promise<void> {
  const draft = await queries.find(intentId);
  if (draft?.userId !== userId) throw unknownPayment();
  if (draft.state === 'open') await cancel(intentId);
}

/** False when the payment was paid: then its order is on the way. */
export async function cancel(intentId: string): Promise<boolean> {
  if (isFree(intentId)) return db.transaction((tx) => queries.close(tx, intentId, 'cancelled'));
  const cancelled = await ask(() => provider.cancel(intentId));
  await db.transaction(async (tx) => {
    if (cancelled) await queries.close(tx, intentId, 'cancelled');
    else await announcePaid(tx, intentId, 0);
  });
  return cancelled;
}

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

/** Decided in the caller's transaction, done by a job: a crash in between loses nothing, and twice does no harm. */
export async function refund(tx: Tx, intentId: string): Promise<void> {
  // Whatever became an order a moment ago is not given back.
  if (await queries.close(tx, intentId, 'refunded')) await enqueue(tx, 'payment-refund', { intentId });
}

/** For the money of an order: whoever closes the order says so, once. */
export const giveBack = (tx: Tx, intentId: string) => enqueue(tx, 'payment-refund', { intentId });

/** Nothing was paid for a free one. */
export async function refundNow(intentId: string): Promise<void> {
  if (!isFree(intentId)) await provider.refund(intentId);
}

/** The browser gets this long to register its order itself before the server does it. */
const GRACE_SECONDS = 120;

/** A paid intent becomes its order even if the browser died. */
export const announcePaid = (tx: Tx, intentId: string, seconds = GRACE_SECONDS) =>
  enqueue(tx, 'payment-paid', { intentId }, { startAfter: seconds });

/** The provider's own word that a payment was made, each once; false when it is not the provider's. */
export async function hear(body: string, signature: string): Promise<boolean> {
  const event = await provider.hear(body, signature);
  if (!event) return false;
  await db.transaction(async (tx) => {
    const isNew = await queries.noteEvent(tx, event.id);
    if (isNew && event.paidIntentId) await announcePaid(tx, event.paidIntentId, 0);
  });
  return true;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export async function forgetOldEvents(now: Date): Promise<void> {
  await queries.forgetEvents(new Date(now.getTime() - MONTH_MS));
}

/** Drafts live as long as their payments. */
export const overdue = (now: Date): Promise<string[]> => queries.openBefore(new Date(now.getTime() - INTENT_LIFE_MS), 200);

export async function confirmSandbox(id: string, clientSecret: string, card: Card, now: Date) {
  if (isExpired(card, now)) throw invalid({ 'card.exp_year': 'La tarjeta está vencida.' });
  return settled(await sandbox.confirm(id, clientSecret, card, announcePaid));
}

export const authenticateSandbox = async (id: string, clientSecret: string, approve: boolean) =>
  settled(await sandbox.authenticate(id, clientSecret, approve, announcePaid));

const REFUSALS = {
  not_found: unknownPayment,
  canceled: () => new Refusal(409, 'payment_canceled', 'Este pago ya no está vigente. Vuelve a iniciar el pago.'),
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
