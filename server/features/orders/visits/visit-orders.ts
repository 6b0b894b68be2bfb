import { ORDER_STATUS, ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import type { VisitOrder } from '#contract/reservations/visits.ts';

import { firstWord } from '#contract/words.ts';

import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';

import * as bar from '#server/features/orders/bar/queries.ts';
import { setStatusAndTell } from '#server/features/orders/news/step.ts';
import * as orders from '#server/features/orders/queries.ts';
import { fitsElsewhere, moveTimes } from '#server/features/orders/receiving/hours/slots.ts';
import { cancelLocked } from '#server/features/orders/status/cancel-locked.ts';
import { lockVisit } from '#server/features/reservations/index.ts';
import * as queries from './queries.ts';

/** The orders of a visit as every guest at the table sees them. */
export const ordersOfVisit = async (reservationId: string): Promise<VisitOrder[]> =>
  (await queries.ofVisit(reservationId)).map(({ id, items, total, status, tipo, numero, hora_prometida, nombre, created_at }) => ({
    ...{ id, items, total, status, tipo, numero, hora_prometida, created_at },
    ...(nombre && { nombre: firstWord(nombre) }),
  }));

/** Starts the paid orders that the party placed before it arrived, for its current table. Repeating the call changes nothing. */
export const startOrdersOfVisit = (reservationId: string, mesa: number | undefined, byId: string): Promise<void> =>
  inTransaction(async (tx) => {
    // Another screen may have undone the seating meanwhile.
    if (!(await lockVisit(tx, reservationId))?.hasBegun) return;
    for (const { id } of await queries.lockOfVisit(tx, reservationId, 'pagado')) {
      if (mesa !== undefined) await queries.setTable(tx, id, mesa);
      await setStatusAndTell(tx, id, 'preparando', byId);
    }
  });

/** Takes back what the seating started, in the transaction that undoes it: orders of which the bar has made nothing since then. */
export async function unstartOrdersOfVisit(tx: Tx, reservationId: string, seatedAt: Date): Promise<void> {
  for (const { id } of await queries.lockOfVisit(tx, reservationId, 'preparando')) {
    const [last, before] = await orders.stepsBack(tx, id);
    const isBySeating = last?.isOfStaff && !last.isByLine && last.at >= seatedAt && before?.status === 'pagado';
    if (isBySeating && !(await bar.isAnyMade(tx, id))) await orders.takeStepsBack(tx, id, [last.id], 'pagado');
  }
}

const CANCELLABLE = ORDER_STATUSES.filter((status) => ORDER_STATUS[status].cancellable);

/** Cancels the orders of a visit whose preparation has not begun, in the transaction that cancels its reservation. */
export async function cancelOrdersOfVisit(tx: Tx, reservationId: string): Promise<void> {
  for (const status of CANCELLABLE)
    for (const order of await queries.lockOfVisit(tx, reservationId, status)) await cancelLocked(tx, order, null);
}

type Moved = { id: string; from: Date; startsAt: Date; mesa: number | null };

/**
 * Moves the orders of a visit that has another hour or other tables. Orders for the visit's hour that have not begun are promised for the
 * new hour; all open orders go to the new table.
 * @returns null on success. When the bar has no time for them at that hour: a function that says whether another hour has; the caller must
 * then roll back
 */
export async function moveOrdersOfVisit(tx: Tx, { id, from, startsAt, mesa }: Moved, now: Date): Promise<((at: Date) => boolean) | null> {
  const open = await queries.lockOpen(tx, id);
  const isForVisit = ({ status, promisedAt }: (typeof open)[number]) =>
    ORDER_STATUS[status].cancellable && promisedAt?.getTime() === from.getTime() && startsAt.getTime() !== from.getTime();
  const moving = open.filter(isForVisit);
  const intentIds = moving.map(({ intentId }) => intentId);
  if (moving.length > 0 && !(await moveTimes(tx, intentIds, startsAt, now))) return fitsElsewhere(tx, intentIds, startsAt, now);
  for (const order of open)
    await queries.setPlace(tx, order.id, { ...(mesa !== null && { mesa }), ...(moving.includes(order) && { promisedAt: startsAt }) });
  return null;
}
