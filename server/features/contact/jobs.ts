import { registerJob } from '#server/db/queue.ts';
import { mailToShop } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ id: string }>('contact-mail', ({ id }) => mailToShop(id));
}
