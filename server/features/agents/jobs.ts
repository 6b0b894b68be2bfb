import { registerJob } from '#server/db/queue.ts';
import { forgetTold, tellAllDue, tellOf } from './order/news.ts';
import { forgetOldAnswers } from './repeats/once.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('forget-agent-answers', async () => {
    await forgetOldAnswers();
    await forgetTold();
  });
  await registerJob('agent-order-news', ({ orderId }) => tellOf(orderId));
  await registerJob('tell-agents', tellAllDue);
}
