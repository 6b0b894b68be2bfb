import type { Tx } from '#server/db/client.ts';
import { isSlot, moveTimes } from '#server/features/orders/receiving/hours/slots.ts';
import type { Draft } from '#server/features/payments/index.ts';
import { lockVisit } from '#server/features/reservations/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Why an order of a visit is not placed, or is cancelled when it is paid later. */
export const VISIT_CLOSED = 'La reservación de este pedido ya no está abierta.';
const moneyBack = (isPaid: boolean): string => (isPaid ? ' Te devolvemos el pago.' : '');

export const visitGone = (isPaid: boolean): Refusal => new Refusal(409, 'visit_closed', `${VISIT_CLOSED}${moneyBack(isPaid)}`);

/** Offers no other hour, because the visit fixes it. */
export const hourOfVisitGone = (isPaid: boolean): Refusal =>
  new Refusal(409, 'slot_full', `A la hora de tu visita ya no alcanzamos a preparar este pedido.${moneyBack(isPaid)}`, {
    data: { alternativas: [] },
  });

type Now = { receiving: Draft['receiving']; held: stock.Held } | { refused: Refusal };

/**
 * The visit of a draft at the time of the payment: its hour or table may have changed since, or it may be cancelled.
 * @returns the refusal when it is closed, or when the bar has no time for the order at its new hour
 */
export async function visitNow(tx: Tx, { intentId, receiving, free }: Draft, held: stock.Held): Promise<Now> {
  if (!receiving?.reservationId) return { receiving, held };
  const visit = await lockVisit(tx, receiving.reservationId);
  if (!visit) return { refused: visitGone(!free) };
  const mesa = visit.mesa ?? receiving.mesa;
  // A party that has arrived is served as soon as possible, so the draft's hour stays.
  if (visit.hasBegun || receiving.promisedAt === visit.startsAt.toISOString()) return { receiving: { ...receiving, mesa }, held };
  const slot = held.find(isSlot);
  if (slot && slot.state !== 'given_back' && !(await moveTimes(tx, [intentId], visit.startsAt, new Date())))
    return { refused: hourOfVisitGone(!free) };
  const item = visit.startsAt.toISOString();
  // Time that was released meanwhile is taken again at this hour, with the order.
  if (slot) await stock.rename(tx, { intentId, kind: slot.kind, item });
  const now = slot ? await stock.heldBy(tx, intentId) : held;
  return { receiving: { ...receiving, mesa, promisedAt: item }, held: now };
}
