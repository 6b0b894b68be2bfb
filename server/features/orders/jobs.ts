import { registerJob } from '#server/db/queue.ts';
import * as service from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ intentId: string }>('payment-paid', async ({ intentId }) => {
    await service.settle(intentId);
  });
  await registerJob('drafts-overdue', () => service.closeOverdue(new Date()), { cron: '*/15 * * * *' });
}
