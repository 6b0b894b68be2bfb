import { registerJob } from '#server/db/queue.ts';
import { forgetOld, mailToShop } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('contact-mail', ({ id }) => mailToShop(id));
  await registerJob('forget-old-messages', async () => void (await forgetOld()));
}
