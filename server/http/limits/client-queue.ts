import { budgetKey, type Caller } from '#server/http/caller.ts';
import { boundedQueue, type QueueRule } from './bounded-queue.ts';

/**
 * A bounded queue for calls over the network, with a limit per client. In-process calls of page loaders do not wait, because their page
 * already has a place.
 */
export function clientQueue(rule: QueueRule) {
  const queue = boundedQueue(rule);
  return <T>(caller: Caller, work: () => Promise<T>): Promise<T> => (caller.address === null ? work() : queue.run(budgetKey(caller), work));
}
