import { createHash } from 'node:crypto';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { methodOfPayments, type TillMethod } from '#contract/till-methods.ts';
import type { Tx } from '#server/db/client.ts';
import * as drafts from '#server/features/payments/queries.ts';
import { withoutPins } from '#server/features/repeats/index.ts';
import { newTillId } from '#server/gateways/payments/till/caja.ts';
import * as intents from '#server/gateways/payments/till/queries.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/** Payments that staff take at a till, in the transaction of their order. */

/** One way in which a sale was paid. `cents`: without the change. */
export type Taken = {
  method: TillMethod;
  cents: number;
  receivedCents: number | null;
  reference: string | null;
  card: 'credito' | 'debito' | null;
};

export const tillClosed = () => new Refusal(409, 'till_closed', 'Esta caja no tiene un turno abierto.');

const HEADER = 'Idempotency-Key';
const KEY = /^[\x21-\x7e]{1,64}$/;

/** The key of a sale at a till. @throws Refusal 422 without one */
export function keyOf(header: string | undefined): string {
  if (header === undefined) throw invalid({ [HEADER]: 'Envía la clave de la venta.' });
  if (!KEY.test(header)) throw invalid({ [HEADER]: 'La clave lleva de 1 a 64 caracteres.' });
  return header;
}

export const fingerprintOf = (input: object): string => createHash('sha256').update(JSON.stringify(input, withoutPins)).digest('base64url');

type Keyed = { till: string; key: string; fingerprint: string };

/** The earlier sale with this key, which belongs to the till for ever; a parallel call with it waits here. See `saleBefore`. */
export async function earlierSale(tx: Tx, sale: Keyed) {
  await queries.lockKey(tx, sale);
  return saleBefore(tx, sale);
}

/**
 * The sale that was booked with this key; null for a new key.
 * @throws Refusal 409 `idempotency_mismatch` when the key was sent with another sale
 */
export async function saleBefore(on: Pick<Tx, 'select'>, { till, key, fingerprint }: Keyed) {
  const sale = await queries.saleOf(on, till, key);
  if (sale && sale.fingerprint !== fingerprint)
    throw new Refusal(409, 'idempotency_mismatch', 'Esa clave ya se usó con otra venta.', {
      errors: { [HEADER]: 'Esa clave ya se usó con otra venta.' },
    });
  return sale;
}

/** The till's open shift, which stays open until the transaction ends. @throws Refusal 409 `till_closed` */
export async function openShift(tx: Tx, till: string) {
  const shift = await queries.shareOpenShift(tx, till);
  if (!shift) throw tillClosed();
  return shift;
}

/** Inserts a paid payment with its draft. @returns its id */
export async function openPaid(tx: Tx, draft: Omit<drafts.NewDraft, 'intentId'>): Promise<string> {
  const intentId = newTillId();
  const { amountCents, userId } = draft;
  await intents.insert({ id: intentId, amountCents, userId, status: 'succeeded' }, tx);
  await drafts.insert(tx, { ...draft, intentId });
  return intentId;
}

type Booking = Omit<queries.NewSale, 'intentId' | 'changeCents' | 'at'> & { intentId: string; taken: readonly Taken[] };

/** Records the sale and how it was paid. */
export async function book(tx: Tx, { taken, ...sale }: Booking): Promise<void> {
  await queries.insertSale(tx, { ...sale, changeCents: changeOf(taken) });
  const { intentId, shiftId, byId } = sale;
  const payments = taken.map(({ cents, ...how }) => ({ ...how, intentId, shiftId, byId, amountCents: cents }));
  if (payments.length > 0) await queries.insertPayments(tx, payments);
}

export const changeOf = (taken: readonly Taken[]): number =>
  taken.reduce((sum, { cents, receivedCents }) => sum + (receivedCents ?? cents) - cents, 0);

/** The order's way to pay and, for the invoice, whether one card paid it and which. */
export function wayOf(taken: readonly Taken[]) {
  const method: PaymentMethod = methodOfPayments(taken.map((one) => one.method)) ?? 'canje';
  const cards = new Set(taken.map(({ card }) => card));
  const [card = null] = method === 'terminal' && cards.size === 1 ? cards : [];
  return { method, funding: card && ({ credito: 'credit', debito: 'debit' } as const)[card] };
}

/** The same as part of the paid payment, for its order. */
export function paidBy(taken: readonly Taken[]) {
  const { method, funding } = wayOf(taken);
  return { method, card: { brand: '', last4: '', ...(funding && { funding }) } };
}

export { salesFoundFor } from './queries.ts';

/** Marks the account of a locked draft as paid, with the tip that was added at the till. @returns false when it was cancelled */
export async function payAccount(tx: Tx, draft: drafts.Draft, amountCents: number, receiving: drafts.Draft['receiving']): Promise<boolean> {
  if (!(await intents.pay(tx, draft.intentId, amountCents))) return false;
  if (amountCents !== draft.amountCents) await drafts.changeAmount(tx, draft.intentId, { amountCents, receiving });
  return true;
}

/** Cancels the account of a locked draft. @returns false when it is paid or cancelled */
export async function cancelAccount(tx: Tx, intentId: string): Promise<boolean> {
  return (await intents.cancel(intentId, tx)) && drafts.close(tx, intentId, 'cancelled');
}
