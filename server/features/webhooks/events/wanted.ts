import type { WebhookEvent } from '#contract/webhooks/webhooks.ts';
import { perDatabase } from '#server/db/per-database.ts';
import * as queries from './queries.ts';

/** What the active webhooks want, as this process knows it. Each process reads it once a second, so that changes need no query. */
const known = perDatabase(() => ({ wanted: new Set<WebhookEvent>(), asked: 0, applied: 0 }));

export const isWanted = (type: WebhookEvent): boolean => known().wanted.has(type);

/** Reads what the active webhooks want. */
export async function followWanted(): Promise<void> {
  const state = known();
  const question = ++state.asked;
  const wanted = new Set(await queries.wanted());
  // A slow answer must not replace a newer one.
  if (question < state.applied) return;
  state.applied = question;
  state.wanted = wanted;
}

/** The reader of the catalogue's version, which each process calls once a second, with the webhooks read at the same time. */
export const withWebhooks = (catalogVersion: () => Promise<number>) => async (): Promise<number> => {
  const [version] = await Promise.all([catalogVersion(), followWanted()]);
  return version;
};
