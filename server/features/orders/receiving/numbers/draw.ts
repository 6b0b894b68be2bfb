import type { Tx } from '#server/db/client.ts';
import * as queries from './queries.ts';

/** The numbers that guests are called by: drawn at random, so that they say nothing about the day's sales. */

/** Ranges of numbers, each with how many of it may be in use before the next one is drawn from. */
const RANGES = [
  { from: 10, to: 999, most: 700 },
  { from: 1000, to: 9999, most: 7000 },
  { from: 10_000, to: 99_999, most: 70_000 },
] as const;
const LAST = { from: 100_000, to: 999_999 } as const;
/** Two orders of the same moment may draw the same number; one of them draws again. */
const MAX_TRIES = 20;

type Range = { from: number; to: number };

/** A number that no other order has, in the order's transaction. It locks no row that another order may need. */
export async function drawNumber(tx: Tx, orderId: string): Promise<string> {
  const range = await rangeNow(tx);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const drawn = tries === 0 ? queries.draw : queries.drawFromAll;
    const { rows } = await drawn(tx, { orderId, from: range.from, to: range.to });
    if (rows[0]) return String(rows[0].number);
  }
  throw new Error(`No free number from ${range.from} to ${range.to} in ${MAX_TRIES} tries`);
}

async function rangeNow(tx: Tx): Promise<Range> {
  for (const range of RANGES) {
    const { rows } = await queries.countUsed(tx, range);
    if ((rows[0]?.used ?? 0) < range.most) return range;
  }
  return LAST;
}
