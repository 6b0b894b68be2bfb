import * as queries from './queries.ts';

/**
 * Finds the orders that were made or changed since the last call, by any process. It reads the table instead of using NOTIFY: a
 * transaction that notifies holds a lock of the whole server until its commit is durable and replicated, so that orders would commit one
 * after another (decision 011).
 * @returns a function that answers the ids of orders with changes that earlier calls did not answer
 */
export async function readChanges(): Promise<() => Promise<string[]>> {
  const changes = async (from: string) => (await queries.changedFrom(from)).map(({ id, at }) => ({ id, change: `${id} ${at}` }));
  let from = await queries.changeHorizon();
  // Earlier changes are in the list that the board loads.
  let seen = new Set((await changes(from)).map(({ change }) => change));
  return async () => {
    // The horizon is read before the changes, so that one that commits in between is read now or next time.
    const next = await queries.changeHorizon();
    const read = await changes(from);
    const fresh = read.filter(({ change }) => !seen.has(change));
    // The next call may read these changes again; no older one can appear.
    seen = new Set(read.map(({ change }) => change));
    from = next;
    return fresh.map(({ id }) => id);
  };
}
