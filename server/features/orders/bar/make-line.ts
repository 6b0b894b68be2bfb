import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { isToMake, ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { lockKnown } from '#server/features/orders/found.ts';
import { setStatusAndTell } from '#server/features/orders/news/step.ts';
import * as orders from '#server/features/orders/queries.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { one } from './board.ts';
import * as queries from './queries.ts';

type Change = { id: string; line_id: string; made: boolean };

/**
 * Marks a line of an order as made or not made. The first made line begins the order: its guest can no longer cancel it. When a line began
 * the order and no line is made any more, the order waits again, within the time that `undo` allows. Lines of ready orders cannot be
 * changed.
 * @throws Refusal 404; 409 `order_changed` with the order's status
 */
export const makeLine = ({ id, line_id, made }: Change, user: CallerUser, request: Repeatable): Promise<BarOrder> =>
  once(request, async (tx) => {
    const order = await lockKnown(tx, id);
    const line = isUuid(line_id) ? await queries.line(tx, order.id, line_id) : undefined;
    if (!line) throw notFound('line_not_found', 'No encontramos ese renglón del pedido.');
    if (!isToMake(order.status)) {
      const message = `El pedido está ahora en «${ORDER_STATUS[order.status].name}».`;
      throw new Refusal(409, 'order_changed', message, { data: { status: order.status } });
    }
    // Two screens may tap the same line: only the first tap changes it.
    if ((line.madeAt !== null) !== made) await queries.setMade(tx, order.id, line_id, made);
    if (made && order.status === 'pagado') await setStatusAndTell(tx, order.id, 'preparando', user.id, { isByLine: true });
    if (!made) await undoBegin(tx, order.id);
    return one(order.id, user, tx);
  });

/** Undoes the status change by which a line began the order, unless another line is made. */
async function undoBegin(tx: Tx, id: string): Promise<void> {
  if (await queries.isAnyMade(tx, id)) return;
  const [last, before] = await orders.stepsBack(tx, id);
  if (last?.isByLine && last.isRecent && before) await orders.takeStepsBack(tx, id, [last.id], before.status);
}
