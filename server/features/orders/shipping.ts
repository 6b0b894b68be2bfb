import { FOLIO_LENGTH } from '#contract/orders/folio.ts';
import { isOpenStatus, isVoid, ORDER_STATUS, type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { Refusal, unknownOrder } from '#server/http/refusal.ts';
import { setStatusAndTell } from './news/step.ts';
import * as queries from './queries.ts';

/** The id of an order. @param name its id or its folio */
export async function orderId(name: string): Promise<string> {
  const text = name.trim().replace(/^#/, '').toLowerCase();
  const id = isUuid(text) ? text : text.length === FOLIO_LENGTH ? await queries.idOfFolio(text) : null;
  if (!id) throw unknownOrder();
  return id;
}

/** Locks an order that is about to be sent. @throws Refusal 404, or 409 when it is unpaid or void, or handed over in the shop */
export async function lockToShip(tx: Tx, id: string): Promise<void> {
  const order = await queries.lock(tx, id);
  if (!order) throw unknownOrder();
  if (isVoid(order.status) || order.status === 'pendiente')
    throw new Refusal(409, 'order_not_shippable', `Un pedido en estado «${order.status}» no se puede enviar.`, {
      data: { status: order.status },
    });
  const { status, tipo } = order;
  if (isHanded(tipo))
    throw new Refusal(409, 'order_not_shippable', 'Este pedido se recoge o se lleva a la mesa: no se envía.', { data: { status, tipo } });
}

/** Locks an order, whatever its status. */
export const lock = queries.lock;
export const setTracking = queries.setTracking;

/** The number of an order's shipment, if the order belongs to this user. */
export async function trackingNumber(id: string, userId: string): Promise<string | null> {
  const order = isUuid(id) ? await queries.trackingOf(id) : null;
  if (order?.userId !== userId) throw unknownOrder();
  return order.trackingNumber;
}

/**
 * Moves an order forward to the status of its parcel, skipping steps in between. Never changes a closed order, never moves backwards, and
 * never sets a status that the order's type does not have.
 * @param by the account that reported it; null for the carrier
 */
export async function follow(tx: Tx, id: string, to: OrderStatus, by: string | null): Promise<void> {
  const order = await queries.lock(tx, id);
  if (!order) return;
  const [from, next] = [ORDER_STATUS[order.status], ORDER_STATUS[to]];
  if (!isOpenStatus(order.status) || from.step === null || next.step === null || from.step >= next.step) return;
  if (!stepsOf(order.tipo).includes(to)) return;
  await setStatusAndTell(tx, id, to, by);
}
