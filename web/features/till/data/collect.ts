import type { z } from 'zod';
import type { Sold, till } from '#contract/till/till.ts';
import { api } from '#web/api/api.ts';
import { newKey } from '#web/lib/plain-http.ts';

type Collection = z.input<(typeof till)['collect']['input']>;

/** The last collection and its key. The same one that is tried again after no answer has the same key, so that it is collected once. */
let last = { body: '', key: '' };

/** Collects an account. @throws ApiError `already_paid`, `draft_expired` with its order, … */
export function collect(collection: Collection): Promise<Sold> {
  const body = JSON.stringify(collection);
  if (body !== last.body) last = { body, key: newKey() };
  return api('POST /api/caja/cuentas/{codigo}/cobrar', collection, { headers: { 'idempotency-key': last.key } });
}
