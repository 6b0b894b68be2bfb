import { registerJob } from '#server/db/queue.ts';
import { removeUnused } from './avatar/removal.ts';
import { forgetExpiredVerifications, mailEmailNotice, mailVerification } from './email/verification.ts';
import { mailGoogle } from './google/letters.ts';
import { deleteExpired as forgetHandOvers } from './google/queries.ts';
import { forgetOldGuesses } from './pins/pins.ts';
import { forgetExpiredResets, mailPasswordChanged, mailReset } from './recovery/recovery.ts';
import { forgetExpiredSessions, forgetOldAddresses } from './service.ts';
import { forgetOldDevices, mailNewDevice } from './sessions/devices.ts';
import { mailTwoStep } from './two-step/letters.ts';
import { deleteOld as forgetOldTwoSteps } from './two-step/queries.ts';
import { sealPlainSecrets } from './two-step/sealed.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('reset-mail', ({ id }) => mailReset(id));
  await registerJob('password-changed-mail', (change) => mailPasswordChanged(change));
  await registerJob('verification-mail', ({ id, email }) => mailVerification(id, email));
  await registerJob('own-email-mail', (notice) => mailEmailNotice(notice));
  await registerJob('new-device-mail', (entered) => mailNewDevice(entered));
  await registerJob('remove-avatar', ({ name }) => removeUnused(name));
  await registerJob('two-step-mail', (told) => mailTwoStep(told));
  await registerJob('google-mail', (told) => mailGoogle(told));
  const forget = async () => {
    await forgetExpiredSessions();
    await forgetExpiredResets();
    await forgetExpiredVerifications();
    await forgetOldAddresses();
    await forgetOldDevices();
    await forgetOldTwoSteps();
    await forgetHandOvers();
    await forgetOldGuesses();
    await sealPlainSecrets();
  };
  await registerJob('forget-expired-sessions', forget);
}
