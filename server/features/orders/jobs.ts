import type { VoidStatus } from '#contract/order-statuses.ts';
import { registerJob } from '#server/db/queue.ts';
import { RECONCILE } from '#server/features/payments/service.ts';
import { mailClosing } from './mail/order-facts.ts';
import { reconcile } from './reconcile.ts';

export async function registerJobs(): Promise<void> {
  // Failed or not, it comes again in a minute.
  await registerJob(RECONCILE, () => reconcile(new Date()), { cron: '* * * * *', retryLimit: 0 });
  await registerJob<{ orderId: string; to: VoidStatus }>('order-closed-mail', ({ orderId, to }) => mailClosing(orderId, to));
}
