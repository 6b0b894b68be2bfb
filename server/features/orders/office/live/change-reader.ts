import * as queries from '#server/features/orders/office/queries.ts';

/**
 * Finds the orders that any process has created or changed since the last call. It reads the table instead of using NOTIFY: a transaction
 * that notifies holds a lock of the whole server until its commit is durable and replicated, so that orders would commit one after another
 * (decision 011).
 * @returns a function that returns the ids of orders with new changes since its last call
 */
export async function readChanges(): Promise<() => Promise<string[]>> {
  const changes = async (from: string) => (await queries.changedFrom(from)).map(({ id, at }) => ({ id, change: `${id} ${at}` }));
  let from = await queries.changeHorizon();
  // Changes before now are in the list that the board loads itself.
  let seen = new Set((await changes(from)).map(({ change }) => change));
  return async () => {
    // The horizon is read before the changes, so that a change that commits in between is found now or in the next call.
    const next = await queries.changeHorizon();
    const read = await changes(from);
    const fresh = read.filter(({ change }) => !seen.has(change));
    // The next call may read these changes again; no older change can appear.
    seen = new Set(read.map(({ change }) => change));
    from = next;
    return fresh.map(({ id }) => id);
  };
}
