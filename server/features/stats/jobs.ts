import { registerJob } from '#server/db/queue.ts';
import { rollUp } from './roll-up/roll-up.ts';

export const registerJobs = (): Promise<void> => registerJob('roll-up-sales', () => rollUp(new Date()));
