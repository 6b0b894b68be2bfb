import { registerJob } from '#server/db/queue.ts';
import { forgetExports, make } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('make-export', ({ id }) => make(id));
  await registerJob('forget-exports', () => forgetExports());
}
