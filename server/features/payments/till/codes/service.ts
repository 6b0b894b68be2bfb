import { randomInt } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/** The codes of accounts that guests open to pay them at a till. */

/** How many unexpired accounts one user, one address, and one address of the shop's own network may have open. */
const OPEN = { user: 3, address: 3, trusted: 30 };

/** A code is not given again for so long after it has expired. */
const KEPT_HOURS = 24;

/** When so many codes are in use, longer ones are drawn. */
const MOST_SHORT = 5000;
const SHORT = 4;
const LONG = 5;
const MAX_DRAWS = 30;

/** @property address null: not limited */
export type Opening = { userId: string; address: string | null; isTrustedNetwork: boolean; expiresAt: Date };

/**
 * Draws the code of a new account, in the transaction of its draft.
 * @throws Refusal 429 `too_many_holds` when the user or the address has too many open
 */
export async function give(tx: Tx, { intentId, expiresAt, userId, ...opening }: Opening & { intentId: string }): Promise<string> {
  const client = opening.address;
  if (client !== null) await queries.lockClient(tx, { client });
  const { ofUser, ofClient } = await queries.openOf(tx, userId, client);
  if (ofUser >= OPEN.user || ofClient >= (opening.isTrustedNetwork ? OPEN.trusted : OPEN.address)) throw tooManyOpen();
  const row = { intentId, userId, client, expiresAt: expiresAt.toISOString(), keptHours: KEPT_HOURS };
  const digits = (await queries.inUse(tx, MOST_SHORT)) < MOST_SHORT ? SHORT : LONG;
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    if (await queries.insert(tx, { ...row, code })) return code;
  }
  throw new Refusal(503, 'busy', 'Por ahora no hay códigos libres. Inténtalo otra vez en un momento.', {
    headers: { 'retry-after': '60' },
  });
}

const tooManyOpen = () =>
  new Refusal(429, 'too_many_holds', 'Tienes varios pedidos por pagar en la caja. Paga o cancela alguno, o espera a que venza.', {
    headers: { 'retry-after': '60' },
  });

export { type Code, find, forget, ofIntent, open } from './queries.ts';
