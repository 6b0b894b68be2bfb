import * as queries from './queries.ts';

/**
 * Finds the orders that have a new step since the last look, whichever process wrote it.
 * Reading instead of NOTIFY: a transaction that notifies takes one lock of the whole server until its commit is durable and replicated,
 * so that paying orders would commit one after another (decision 011).
 */
export async function readSteps(): Promise<() => Promise<string[]>> {
  let from = await queries.stepHorizon();
  // What the first board does not know yet, it reads in the list.
  let told = new Set((await queries.stepsFrom(from)).map(({ id }) => id));
  return async () => {
    // Before the steps: what commits between the two is read now or next time.
    const next = await queries.stepHorizon();
    const steps = await queries.stepsFrom(from);
    const fresh = steps.filter(({ id }) => !told.has(id));
    // Read again next time at most; a step that is older than that cannot appear any more.
    told = new Set(steps.map(({ id }) => id));
    from = next;
    return [...new Set(fresh.map(({ orderId }) => orderId))];
  };
}
