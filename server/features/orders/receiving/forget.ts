import { forgetUnpaid } from '#server/features/promotions/index.ts';
import { forgetTimes } from './hours/slots.ts';
import { freeNumbers } from './numbers/queries.ts';

/** Deletes the loads of past days, the numbers of closed and old orders, and the uses of promotions by payments without an order. */
export async function forgetReceiving(now: Date): Promise<void> {
  await forgetTimes(now);
  await freeNumbers(now);
  await forgetUnpaid(now);
}
