import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import { type How, setStatus } from '#server/features/orders/queries.ts';
import * as queries from './queries.ts';

/** Staff may undo a wrong tap within this time, so the guest is told of a status only afterwards. */
const TELL_AFTER_SECONDS = 15;

/** Sets the status, and enqueues the message to the guest, which is sent if the status has not changed after a short time. */
export async function setStatusAndTell(tx: Tx, orderId: string, status: OrderStatus, byId: string | null, how: How = {}): Promise<void> {
  const stepId = await setStatus(tx, orderId, status, byId, how);
  await enqueue(tx, 'order-status-mail', { orderId, stepId }, { startAfter: TELL_AFTER_SECONDS });
  await enqueue(tx, 'order-push', { orderId, stepId }, { startAfter: TELL_AFTER_SECONDS });
}

/** @returns null when the order has another step since, or when this step was undone */
export async function stillAt(orderId: string, stepId: string) {
  const latest = isUuid(orderId) ? await queries.latestStep(orderId) : null;
  return latest?.stepId === stepId ? latest : null;
}
