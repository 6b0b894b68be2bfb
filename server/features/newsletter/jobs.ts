import { registerJob } from '#server/db/queue.ts';
import { forgetLeft, welcome } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('welcome-mail', ({ id }) => welcome(id));
  await registerJob('forget-left-members', async () => void (await forgetLeft()));
}
