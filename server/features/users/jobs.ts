import { registerJob } from '#server/db/queue.ts';
import { forgetGuests } from './changes/old-guests.ts';
import { forgetExpired } from './invitations.ts';
import { mailEmailChanged, mailInvitation, mailRoleChanged } from './mail/send.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('invitation-mail', ({ id }) => mailInvitation(id));
  await registerJob('role-changed-mail', (changed) => mailRoleChanged(changed));
  await registerJob('email-changed-mail', (changed) => mailEmailChanged(changed));
  await registerJob('forget-expired-invitations', () => forgetExpired());
  await registerJob('forget-guests', () => forgetGuests());
}
