import { registerJob } from '#server/db/queue.ts';
import { removeUnused } from './brand/removal.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('remove-brand-picture', ({ url }) => removeUnused(url));
}
