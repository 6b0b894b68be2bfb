import { freeNumbers } from './numbers/queries.ts';
import { forgetTimes } from './slots.ts';

/** Forgets the loads of past days, and frees the numbers of closed and old orders. */
export async function forgetReceiving(now: Date): Promise<void> {
  await forgetTimes(now);
  await freeNumbers(now);
}
