import { registerJob } from '#server/db/queue.ts';
import * as events from './events/queries.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('webhook-events', ({ ids }) => events.fanOut(ids));
  await registerJob('forget-webhook-deliveries', () => events.forgetOld());
}
