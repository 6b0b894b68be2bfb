import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import type { LockedOrder } from '#server/features/orders/queries.ts';
import { makeVoid } from '#server/features/orders/refunds/void-order.ts';
import * as rewards from '#server/features/rewards/index.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Cancels an order whose preparation has not begun. The caller holds the order's lock.
 * @param byId the account that cancels it. Null: the shop itself, together with the reservation of a visit; then spent points do not
 * prevent the cancellation, and the balance may become negative
 */
export async function cancelLocked(tx: Tx, order: LockedOrder, byId: string | null): Promise<void> {
  if (!ORDER_STATUS[order.status].cancellable) throw new Refusal(409, 'too_late', 'Este pedido ya no se puede cancelar.');
  if (order.userId !== null) {
    if (byId === null) await rewards.returnOpenPaidBy(tx, order.userId, order.id);
    else await rewards.returnPaidBy(tx, order.userId, order.id);
  }
  await makeVoid(tx, order, 'cancelado', byId);
}
