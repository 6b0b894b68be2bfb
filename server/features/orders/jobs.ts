import { registerJob } from '#server/db/queue.ts';
import { RECONCILE } from '#server/features/payments/service.ts';
import { reconcile } from './reconcile.ts';

export async function registerJobs(): Promise<void> {
  // Failed or not, it comes again in a minute.
  await registerJob(RECONCILE, () => reconcile(new Date()), { cron: '* * * * *', retryLimit: 0 });
}
