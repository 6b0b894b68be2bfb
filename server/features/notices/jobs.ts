import { registerJob } from '#server/db/queue.ts';
import { closeDay } from './closing/closing.ts';
import { fanOut, tell, tellMerged } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('owner-notice', fanOut);
  await registerJob('owner-notice-to', tell);
  await registerJob('merged-owner-notices', tellMerged);
  await registerJob('close-day', () => closeDay(new Date()));
}
