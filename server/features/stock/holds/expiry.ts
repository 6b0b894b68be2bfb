import { inTransaction } from '#server/db/transaction.ts';
import { release } from './hold.ts';
import * as queries from './queries.ts';

const BATCH = 50;

/** Releases goods that payments have held for too long. Several runs may overlap. */
export async function releaseExpired(now: Date): Promise<void> {
  for (let count = BATCH; count === BATCH; )
    count = await inTransaction(async (tx) => {
      const ended = await queries.lockEnded(tx, now, BATCH);
      await release(tx, ended);
      return ended.length;
    });
  await queries.forget(now);
  await queries.forgetWindows(now);
}
