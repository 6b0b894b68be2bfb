import { registerJob } from '#server/db/queue.ts';
import { sendDue } from './delivery/lanes.ts';
import { mailTurnedOff, turnOffSilent } from './delivery/turned-off.ts';
import * as events from './events/queries.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('webhook-events', async ({ ids }) => {
    await events.fanOut(ids);
    await sendDue();
  });
  await registerJob('webhooks-due', async () => {
    await turnOffSilent();
    await sendDue();
  });
  await registerJob('webhook-off-mail', mailTurnedOff);
  await registerJob('forget-webhook-deliveries', () => events.forgetOld());
  // What a process that was killed has left.
  await sendDue();
}
