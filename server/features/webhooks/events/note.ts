import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { commitAfter } from '#server/db/transaction.ts';
import type { Change } from '#server/events.ts';
import * as queries from './queries.ts';
import { isWanted } from './wanted.ts';

/** Events per statement and job: each has its own parameters. */
const BATCH = 1000;

/**
 * Notes the changes that a webhook wants, and enqueues their deliveries, in the transaction of the changes. Sends no statement when no
 * webhook wants them.
 */
export async function noteChanges(tx: Tx, ...changes: readonly Change[]): Promise<void> {
  const wanted = changes.filter(({ type }) => isWanted(type));
  if (wanted.length === 0) return;
  // The job is sent after the answer with the ids, so the commit must wait for it.
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  commitAfter(tx, sent);
  try {
    for (let at = 0; at < wanted.length; at += BATCH) {
      const ids = await queries.insert(tx, wanted.slice(at, at + BATCH));
      await enqueue(tx, 'webhook-events', { ids });
    }
  } finally {
    resolve();
  }
}
