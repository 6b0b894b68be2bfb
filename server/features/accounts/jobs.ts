import { registerJob } from '#server/db/queue.ts';
import { forgetExpiredResets, mailPasswordChanged, mailReset } from './passwords/recovery.ts';
import { forgetExpiredSessions, forgetOldAddresses } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('reset-mail', ({ id }) => mailReset(id));
  await registerJob('password-changed-mail', ({ id, at }) => mailPasswordChanged(id, at));
  const forget = async () => {
    await forgetExpiredSessions();
    await forgetExpiredResets();
    await forgetOldAddresses();
  };
  await registerJob('forget-expired-sessions', forget);
}
