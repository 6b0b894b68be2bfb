import { randomUUID } from 'node:crypto';
import { formatPrice, toPesos } from '#contract/money.ts';
import { TILL_METHOD_NAMES } from '#contract/till-methods.ts';
import { db, type Tx } from '#server/db/client.ts';
import { tillClosed } from '#server/features/payments/till/sales/service.ts';
import { openShiftOf } from '#server/features/payments/till/shifts/service.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { divided, type Part, sumOf } from './rules.ts';

/** Money of till payments that goes back. */

/** Who gives it, and how. `till`: gives the cash; `parts`: null for as it was paid */
export type GivenBack = { till: string | null; parts: Part[] | null; byId: string; authorisedBy: string | null };

/** What goes back. `isGiven`: false while it was not returned yet */
export type Return = { id: string; intentId: string; amountCents: number; isGiven: boolean };

/**
 * Books what goes back of a till payment. Cash leaves the open shift at once; what goes back in other ways is noted, because the shop
 * cannot see when the guest has it.
 * @param given null when the shop itself refunds: then nothing has been given yet
 * @throws Refusal 422 `refund_exceeds`, 422 when the parts are another amount or no till gives the cash, 409 `till_closed`
 */
export async function book(tx: Tx, intentId: string, cents: number, given: GivenBack | null): Promise<Return[]> {
  const left = await queries.leftOf(tx, intentId);
  const parts = given?.parts ?? divided(left, cents);
  if (given?.parts) refuseWrongParts(parts, cents);
  for (const { method, cents: part } of parts) if (part > left[method]) throw exceeds(method, left[method]);
  if (sumOf(parts) !== cents) throw new Error(`More to refund than was taken at the till: ${intentId}`);
  const needsCash = given !== null && parts.some(({ method }) => method === 'efectivo');
  if (needsCash && given.till === null) throw invalid({ caja: 'Elige la caja que devuelve el efectivo.' });
  const shift = given?.till ? await openShiftOf(tx, given.till) : null;
  if (needsCash && !shift) throw tillClosed();
  const { byId = null, authorisedBy = null } = given ?? {};
  const shiftId = shift?.id ?? null;
  const rows = parts.map(({ method, cents: amountCents }) => ({
    id: randomUUID(),
    intentId,
    method,
    amountCents,
    shiftId,
    byId,
    authorisedBy,
  }));
  await queries.insert(tx, rows);
  return rows.map(({ id, method, amountCents }) => ({ id, intentId, amountCents, isGiven: needsCash && method === 'efectivo' }));
}

/** Takes the cash among these returns that was not given yet from the open shift of a till. @throws Refusal 409 `till_closed` */
export async function giveCash(tx: Tx, ids: string[], { till, byId }: { till: string; byId: string }): Promise<void> {
  if (!(await queries.waitsForCash(tx, ids))) return;
  const shift = await openShiftOf(tx, till);
  if (!shift) throw tillClosed();
  await queries.giveCash(tx, ids, { shiftId: shift.id, byId });
}

export const tillOf = (intentId: string, on: Pick<Tx, 'select'> = db): Promise<string | null> => queries.tillOf(intentId, on);

function refuseWrongParts(parts: readonly Part[], cents: number): void {
  if (sumOf(parts) === cents) return;
  throw invalid({ devolver: `Lo que devuelves debe sumar ${formatPrice(toPesos(cents))}.` });
}

function exceeds(method: Part['method'], leftCents: number): Refusal {
  const message = `${TILL_METHOD_NAMES[method]}: es más de lo que se pagó así y queda por devolver, ${formatPrice(toPesos(leftCents))}.`;
  return new Refusal(422, 'refund_exceeds', message, { errors: { devolver: message } });
}
