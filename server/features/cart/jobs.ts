import { registerJob } from '#server/db/queue.ts';
import { forgetOldGuestCarts } from './service.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('forget-old-guest-carts', async () => void (await forgetOldGuestCarts()));
}
