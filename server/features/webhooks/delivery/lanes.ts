import { perDatabase } from '#server/db/per-database.ts';
import { runBeside } from '#server/db/queue.ts';
import { LANES } from '#server/features/webhooks/rules.ts';
import { deliver } from './deliver.ts';
import * as queries from './queries.ts';

/**
 * Deliveries run beside the jobs, in a few lanes for each webhook, so that a slow receiver delays neither jobs nor other webhooks.
 * @property hasNews set when a webhook may have got deliveries since its lanes looked last
 */
type Lanes = { running: number; hasNews: boolean };
const state = perDatabase(() => ({ lanes: new Map<string, Lanes>() }));

/** Begins the deliveries that are due. Called after new ones, each minute, and when the process starts. */
export async function sendDue(): Promise<void> {
  for (const id of await queries.withDue()) {
    const { lanes } = state();
    const known = lanes.get(id) ?? { running: 0, hasNews: false };
    lanes.set(id, known);
    known.hasNews = true;
    while (known.running < LANES) {
      known.running++;
      runBeside((signal) => lane(id, known, signal).finally(() => known.running--));
    }
  }
}

async function lane(webhookId: string, known: Lanes, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await queries.claim(webhookId);
    if (next) await deliver(next, signal);
    else if (known.hasNews) known.hasNews = false;
    else return;
  }
}
