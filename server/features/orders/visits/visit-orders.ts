import { ORDER_STATUS, ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import type { VisitOrder } from '#contract/reservations/visits.ts';
import { db, type Tx } from '#server/db/client.ts';
import { cancelLocked } from '#server/features/orders/cancel-locked.ts';
import { setStatusAndTell } from '#server/features/orders/news/step.ts';
import * as queries from './queries.ts';

const firstWord = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

/** The orders of a visit as everybody at the table sees them. */
export const ordersOfVisit = async (reservationId: string): Promise<VisitOrder[]> =>
  (await queries.ofVisit(reservationId)).map(({ id, items, total, status, tipo, numero, hora_prometida, nombre, created_at }) => ({
    ...{ id, items, total, status, tipo, numero, hora_prometida, created_at },
    ...(nombre && { nombre: firstWord(nombre) }),
  }));

/** Starts what the party has paid before it arrived, for the table where it sits now. Repeating it changes nothing. */
export const startOrdersOfVisit = (reservationId: string, mesa: number | undefined, byId: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { id } of await queries.lockOfVisit(tx, reservationId, 'pagado')) {
      if (mesa !== undefined) await queries.setTable(tx, id, mesa);
      await setStatusAndTell(tx, id, 'preparando', byId);
    }
  });

const CANCELLABLE = ORDER_STATUSES.filter((status) => ORDER_STATUS[status].cancellable);

/** Cancels the orders of a visit whose preparation has not begun, in the transaction that cancels its reservation. */
export async function cancelOrdersOfVisit(tx: Tx, reservationId: string): Promise<void> {
  for (const status of CANCELLABLE)
    for (const order of await queries.lockOfVisit(tx, reservationId, status)) await cancelLocked(tx, order, null);
}
