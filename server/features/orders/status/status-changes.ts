import { folioOf } from '#contract/orders/folio.ts';
import type { Order, ShopOrder } from '#contract/orders/order.ts';
import { isVoid, nextOf, ORDER_STATUS, type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { GiveBack } from '#contract/orders/refunds/order-refunds.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { amountOf, audit } from '#server/features/audit/index.ts';
import { oneByToken } from '#server/features/orders/by-token/view.ts';
import { lockKnown, one } from '#server/features/orders/found.ts';
import { setStatusAndTell } from '#server/features/orders/news/step.ts';
import * as board from '#server/features/orders/office/board.ts';
import * as queries from '#server/features/orders/queries.ts';
import { allowRefund, auditAuthoriser } from '#server/features/orders/refunds/at-till.ts';
import { makeVoid } from '#server/features/orders/refunds/void-order.ts';
import { askAtTill, invalidTransition } from '#server/features/orders/refusals.ts';
import { isAtTill } from '#server/features/payments/index.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { unknownOrder } from '#server/http/refusal.ts';
import { cancelLocked } from './cancel-locked.ts';

type Move = { id: string; status: OrderStatus } & GiveBack;

/** Moves an order to its next status on behalf of staff; who may refund it may also cancel it. */
export async function changeStatus({ id, status: to, ...how }: Move, user: CallerUser, request: Repeatable): Promise<ShopOrder> {
  const given = isVoid(to) ? await allowRefund(id, how, user) : null;
  return once(request, async (tx) => {
    const order = await lockKnown(tx, id);
    if (!nextOf(order.status, order.tipo).includes(to)) throw invalidTransition(order.status, to);
    if (isVoid(to)) {
      const summary = `Canceló el pedido ${folioOf(id)}: ${amountOf(order.totalCents - order.refundedCents)}`;
      await audit(tx, { actor: user, kind: 'cancel', subject: { type: 'order', id: order.id }, summary });
      await auditAuthoriser(tx, given, 'cancelar', order.id, user);
      await makeVoid(tx, order, to, user.id, { given });
    } else {
      // From paid to ready in one step: the history gets both statuses.
      const passed = stepsBetween(order.status, to, order.tipo);
      for (const status of passed) await queries.passStatus(tx, order.id, status, user.id);
      await setStatusAndTell(tx, order.id, to, user.id);
    }
    return board.one(order.id, user, tx);
  });
}

/** The statuses between two others in the order's usual course. */
function stepsBetween(from: OrderStatus, to: OrderStatus, tipo: OrderType | null): readonly OrderStatus[] {
  const steps = stepsOf(tipo);
  const start = steps.indexOf(from);
  return start < 0 ? [] : steps.slice(start + 1, Math.max(start + 1, steps.indexOf(to)));
}

/** @throws Refusal 409 `ask_at_till`: only staff can give back what was paid at a till */
async function cancelOwn(tx: Tx, order: queries.LockedOrder): Promise<void> {
  if (isAtTill(order.intentId) && ORDER_STATUS[order.status].cancellable) throw askAtTill();
  await cancelLocked(tx, order, order.userId);
}

/** Cancels the customer's own order when its preparation has not begun. */
export async function cancel(id: string, customer: CallerUser): Promise<Order> {
  await inTransaction(async (tx) => {
    const order = await lockKnown(tx, id);
    if (order.userId !== customer.id) throw unknownOrder();
    await cancelOwn(tx, order);
  });
  return one(id, customer);
}

/** Cancels the order for a caller with its token, which is already checked. */
export async function cancelByToken(id: string): Promise<Order> {
  await inTransaction(async (tx) => {
    const order = await lockKnown(tx, id);
    await cancelOwn(tx, order);
  });
  return oneByToken(id);
}
