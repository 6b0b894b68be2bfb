import * as queries from './queries.ts';

/**
 * Finds the orders with new steps since the last call, written by any process. It reads the table instead of using NOTIFY: a transaction
 * that notifies holds a lock of the whole server until its commit is durable and replicated, so that orders would commit one after another
 * (decision 011).
 * @returns a function that answers the ids of orders with steps that earlier calls did not answer
 */
export async function readSteps(): Promise<() => Promise<string[]>> {
  let from = await queries.stepHorizon();
  // Earlier steps are in the list that the board loads.
  let seen = new Set((await queries.stepsFrom(from)).map(({ id }) => id));
  return async () => {
    // The horizon is read before the steps, so that a step that commits in between is read now or next time.
    const next = await queries.stepHorizon();
    const steps = await queries.stepsFrom(from);
    const fresh = steps.filter(({ id }) => !seen.has(id));
    // The next call may read these steps again; no older step can appear.
    seen = new Set(steps.map(({ id }) => id));
    from = next;
    return [...new Set(fresh.map(({ orderId }) => orderId))];
  };
}
