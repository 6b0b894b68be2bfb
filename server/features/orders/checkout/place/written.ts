import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { events } from '#server/events.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { removeBought } from '#server/features/cart/index.ts';
import * as queries from '#server/features/orders/checkout/queries.ts';
import { printLater } from '#server/features/orders/printing/print.ts';
import { earningCents } from '#server/features/orders/receiving/earning.ts';
import * as payments from '#server/features/payments/index.ts';
import type { DraftLine } from '#server/features/payments/table.ts';
import * as points from '#server/features/points/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as rewards from '#server/features/rewards/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { ProviderIntent } from '#server/gateways/payments/gateway.ts';
import { enqueueNotice } from '#server/staff-notice.ts';

export type PaidIntent = Pick<ProviderIntent, 'id' | 'amountCents' | 'status' | 'method' | 'instructions' | 'card'>;

/** Whether the payment arrives later. */
export const isLate = ({ status }: PaidIntent): boolean => status === 'waiting';

/**
 * What the order consists of. `userId`: null for a sale at the counter without a customer; `held`: what the payment holds of it, or has
 * taken now.
 */
export type Bought = {
  userId: string | null;
  address: Record<string, string | null>;
  receiving: payments.Draft['receiving'];
  lines: DraftLine[];
  rewardIds: string[];
  /** True for a sale at the counter: the customer's cart has nothing to do with it. */
  keepsCart?: boolean;
  held: stock.Held;
};

/** The statements that write the order and what follows from it. */
export function written(
  tx: Tx,
  orderId: string,
  intent: PaidIntent,
  draft: Pick<payments.Draft, 'receiving' | 'pointsRate'>,
  { userId, lines, held, ...bought }: Bought,
) {
  const { id: intentId, amountCents } = intent;
  const order = {
    id: orderId,
    userId,
    status: isLate(intent) ? 'pendiente' : 'pagado',
    totalCents: amountCents,
    paymentMethod: payments.methodOf(intent),
    cardFunding: intent.card?.funding ?? null,
    intentId,
    shippingAddress: bought.address,
    receiving: bought.receiving,
  } as const;
  const earned = {
    orderId,
    paidCents: earningCents(amountCents, draft.receiving),
    trial: payments.isTrial(intentId),
    rate: draft.pointsRate,
  };
  return [
    // Sent first, because the others refer to it. If its id or number is taken, the whole transaction is rolled back.
    queries.insert(tx, order, lines),
    events().changed(tx, {
      type: 'pedido.creado',
      id: orderId,
      facts: { status: order.status },
      isPrepared: draft.receiving?.session !== undefined,
    }),
    rewards.use(tx, bought.rewardIds, orderId),
    userId === null || bought.keepsCart ? null : removeBought(tx, userId, lines),
    draft.receiving?.session ? agentSessions.complete(tx, draft.receiving.session.id, orderId) : null,
    draft.receiving?.promotions ? promotions.markOrdered(tx, { intentId }) : null,
    ...(isLate(intent)
      ? [stock.wait(tx, intentId, held), payments.markWaiting(tx, intent), enqueue(tx, 'order-unpaid-mail', { orderId })]
      : [
          stock.sold(tx, intentId, orderId, held),
          payments.markOrdered(tx, intentId),
          userId === null ? null : points.award(tx, { ...earned, userId }),
          userId === null ? null : enqueue(tx, 'order-mail', { orderId }),
          printLater(tx, orderId),
          enqueueNotice(tx, 'pedido_nuevo', orderId),
        ]),
  ];
}
