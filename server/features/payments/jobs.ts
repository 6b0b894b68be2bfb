import { registerJob } from '#server/db/queue.ts';
import * as service from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ intentId: string }>('payment-refund', ({ intentId }) => service.refundNow(intentId));
  await registerJob('payment-events-forget', () => service.forgetOldEvents(new Date()), { cron: '40 4 * * *' });
}
