import { isVoid, ORDER_STATUS, type OrderStatus } from '#contract/order-statuses.ts';
import type { Order, ShopOrder } from '#contract/orders.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as payments from '#server/features/payments/service.ts';
import * as points from '#server/features/points/service.ts';
import * as rewards from '#server/features/rewards/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as board from './office/board.ts';
import * as queries from './queries.ts';
import { one } from './service.ts';

/** The owner moves an order to its next status, or cancels it. */
export async function changeStatus(id: string, to: OrderStatus, owner: CallerUser): Promise<ShopOrder> {
  await change(id, to, owner, ({ status }) => (ORDER_STATUS[status].next.includes(to) ? null : invalidTransition(status, to)));
  return board.one(id);
}

/** The owner refunds an order, delivered ones too. */
export async function refund(id: string, owner: CallerUser): Promise<ShopOrder> {
  const to = 'reembolsado';
  await change(id, to, owner, ({ status }) => (ORDER_STATUS[status].refundable ? null : invalidTransition(status, to)));
  return board.one(id);
}

/** The customer cancels an order that nobody has begun to prepare. */
export async function cancel(id: string, customer: CallerUser): Promise<Order> {
  await change(
    id,
    'cancelado',
    customer,
    ({ userId, status }) => {
      if (userId !== customer.id) return board.unknownOrder();
      return ORDER_STATUS[status].cancellable ? null : new Refusal(409, 'too_late', 'Este pedido ya no se puede cancelar.');
    },
    (tx) => rewards.returnPaidBy(tx, customer.id, id),
  );
  return one(id, customer);
}

/**
 * Changes the status, and with it money, points and rewards. Parallel changes of one order run one after the other.
 * @param judge the refusal, or null when the locked order may change
 */
const change = (
  id: string,
  to: OrderStatus,
  by: CallerUser,
  judge: (order: queries.LockedOrder) => Refusal | null,
  before?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = isUuid(id) ? await queries.lock(tx, id) : null;
    if (!order) throw board.unknownOrder();
    const refused = judge(order);
    if (refused) throw refused;
    await before?.(tx);
    await queries.setStatus(tx, id, to, by.id);
    if (!isVoid(to)) return;
    await payments.requestRefund(tx, order);
    await points.takeBack(tx, id);
    await rewards.returnRewards(tx, id);
    await enqueue(tx, 'order-closed-mail', { orderId: id, to });
  });

const invalidTransition = (from: OrderStatus, to: OrderStatus) =>
  new Refusal(409, 'invalid_transition', `Un pedido en estado «${from}» no puede pasar a «${to}».`, { status: from });
