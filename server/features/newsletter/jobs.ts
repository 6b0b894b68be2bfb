import { registerJob } from '#server/db/queue.ts';
import { welcome } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob<{ id: string }>('welcome-mail', ({ id }) => welcome(id));
}
