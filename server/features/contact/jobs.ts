import { registerJob } from '#server/db/queue.ts';
import { forgetOld, mailReply, mailToShop } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('contact-mail', ({ id }) => mailToShop(id));
  await registerJob('contact-reply-mail', ({ id }) => mailReply(id));
  await registerJob('forget-old-messages', async () => void (await forgetOld()));
}
