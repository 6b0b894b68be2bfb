import { OFFER_MINUTES, stayOf } from '#contract/lounge.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater, tightestFit } from '#server/features/reservations/rules.ts';

/** Holds tables that came free on a day for those who have waited longest and fit. The day is locked already. */
export async function offerFreeTables(tx: Tx, fecha: string, now: Date): Promise<void> {
  const line = await queries.lineOf(tx, fecha, now);
  if (line.length === 0) return;
  const tables = await queries.tablesOn(tx, fecha);
  for (const waiting of line) {
    const mesas = tightestFit(tables, waiting.hora, waiting.guests);
    if (!mesas || !(await queries.mayBeOffered(tx, waiting, now))) continue;
    for (const table of tables) if (mesas.includes(table.mesa)) table.taken.push(...stayOf(waiting.hora));
    await queries.take(tx, { ...waiting, mesas }, { waitingId: waiting.id });
    const until = Math.min(hoursLater(now, OFFER_MINUTES / 60).getTime(), waiting.startsAt.getTime());
    await queries.updateWaiting(tx, waiting.id, { estado: 'ofrecida', offeredUntil: new Date(until) });
    await enqueue(tx, 'waiting-mail', { id: waiting.id, letter: 'offer' });
  }
}
