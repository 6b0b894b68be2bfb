import { registerJob } from '#server/db/queue.ts';
import { forgetExpiredResets, mailReset } from './recovery.ts';
import { forgetExpiredSessions } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ id: string | null }>('reset-mail', ({ id }) => mailReset(id));
  const forget = async () => {
    await forgetExpiredSessions();
    await forgetExpiredResets();
  };
  await registerJob('forget-expired-sessions', forget, { cron: '17 4 * * *' });
}
