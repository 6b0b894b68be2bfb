import { registerJob } from '#server/db/queue.ts';
import { forgetOldAnswers } from './repeats/once.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('forget-agent-answers', async () => {
    await forgetOldAnswers();
  });
}
