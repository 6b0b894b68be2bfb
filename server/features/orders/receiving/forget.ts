import { forgetUnpaid } from '#server/features/promotions/service.ts';
import { freeNumbers } from './numbers/queries.ts';
import { forgetTimes } from './slots.ts';

/** Forgets the loads of past days, frees the numbers of closed and old orders, and forgets promotions of payments that became none. */
export async function forgetReceiving(now: Date): Promise<void> {
  await forgetTimes(now);
  await freeNumbers(now);
  await forgetUnpaid(now);
}
