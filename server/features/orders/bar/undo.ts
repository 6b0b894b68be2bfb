import type { ShopOrder } from '#contract/orders/order.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { lockKnown } from '#server/features/orders/found.ts';
import * as orders from '#server/features/orders/queries.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as board from '../office/board.ts';
import * as bar from './queries.ts';

type Undo = { id: string; status: OrderStatus; whole?: boolean | undefined };

/**
 * Undoes the last status change of the staff while it is less than two minutes old: the order returns to its previous status. Refunds,
 * cancellations, and changes by the shop itself or the carrier cannot be undone. When the order returns to `pagado`, all its lines are
 * marked as not made, including those of another screen: the first made line begins the order, and the guest may cancel an order that has
 * not begun.
 * @param change `status`: the status to leave; `whole`: also undoes the steps that the same change passed, so that the order returns to the
 * status before that change
 * @throws Refusal 409 `order_changed` when the order has another status by now, `too_late`
 */
export const undo = ({ id, status, whole = false }: Undo, user: CallerUser, request: Repeatable): Promise<ShopOrder> =>
  once(request, async (tx) => {
    const order = await lockKnown(tx, id);
    if (order.status !== status) {
      const message = `El pedido está ahora en «${ORDER_STATUS[order.status].name}».`;
      throw new Refusal(409, 'order_changed', message, { data: { status: order.status } });
    }
    const steps = await orders.stepsBack(tx, order.id);
    const [last, ...earlier] = steps;
    const kept = whole ? earlier.findIndex(({ isPassed }) => !isPassed) : 0;
    const before = earlier[kept];
    const isUndoable = ORDER_STATUS[status].void === null && last?.isOfStaff && last.isRecent && before;
    if (!isUndoable) throw new Refusal(409, 'too_late', 'Este cambio ya no se puede deshacer.');
    const taken = steps.slice(0, kept + 1).map((step) => step.id);
    if (before.status === 'pagado') await bar.unmakeAll(tx, order.id);
    await orders.takeStepsBack(tx, order.id, taken, before.status);
    return board.one(order.id, user, tx);
  });
