import { registerJob } from '#server/db/queue.ts';
import { closeDays } from './figures/period.ts';

export const registerJobs = (): Promise<void> => registerJob('close-analytics-days', () => closeDays(new Date()));
