import { registerJob } from '#server/db/queue.ts';
import { removeOld } from './queries.ts';
import { tell } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('order-push', ({ orderId, stepId }) => tell(orderId, stepId));
  await registerJob('forget-push-subscriptions', async () => {
    await removeOld();
  });
}
