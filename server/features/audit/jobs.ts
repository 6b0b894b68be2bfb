import { registerJob } from '#server/db/queue.ts';
import { forgetOld } from './service.ts';

export const registerJobs = (): Promise<void> => registerJob('forget-old-audit', () => forgetOld());
