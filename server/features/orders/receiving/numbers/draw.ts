import type { Tx } from '#server/db/client.ts';
import * as queries from './queries.ts';

/** Two orders of the same moment may draw the same number; one of them draws again. */
const MAX_TRIES = 20;

/** A number that no other order has, in the order's transaction. It locks no row that another order may need. */
export async function drawNumber(tx: Tx, orderId: string): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { rows } = await queries.draw(tx, { orderId });
    if (rows[0]) return String(rows[0].number);
  }
  throw new Error(`No free number in ${MAX_TRIES} tries`);
}
