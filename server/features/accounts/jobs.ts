import { registerJob } from '#server/db/queue.ts';
import { forgetExpiredSessions } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('forget-expired-sessions', async () => void (await forgetExpiredSessions()), { cron: '17 4 * * *' });
}
