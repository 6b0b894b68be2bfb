import { registerJob } from '#server/db/queue.ts';
import { forgetOld } from './service.ts';

export const registerJobs = (): Promise<void> => registerJob('forget-agent-sessions', forgetOld);
