import { registerJob } from '#server/db/queue.ts';
import { mailOrder } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('order-mail', ({ orderId }) => mailOrder(orderId));
}
