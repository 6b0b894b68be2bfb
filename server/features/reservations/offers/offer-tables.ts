import { OFFER_MINUTES, stayOf } from '#contract/reservations/lounge.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater, roomOn, tightestFit } from '#server/features/reservations/rules.ts';
import * as waitingList from './queries.ts';

/** Offers tables freed on a day to the fitting parties that have waited longest. The caller has locked the settings and the day. */
export async function offerFreeTables(tx: Tx, fecha: string, now: Date, settings: Settings): Promise<void> {
  const line = await waitingList.lineOf(tx, fecha, now);
  if (line.length === 0) return;
  const room = roomOn(settings, fecha, await queries.cellsOn(tx, fecha));
  const { stayHours } = room;
  for (const waiting of line) {
    const mesas = room.isOpen(waiting.hora) ? tightestFit(room, waiting.hora, waiting.guests) : null;
    if (!mesas || !(await waitingList.mayBeOffered(tx, waiting, now))) continue;
    // One open offer per address: otherwise one guest with several entries would hold every freed table.
    if (!(await waitingList.isWithoutOffer(tx, waiting.clientKey, now))) continue;
    for (const table of room.tables) if (mesas.includes(table.mesa)) table.taken.push(...stayOf(waiting.hora, stayHours));
    await queries.take(tx, { ...waiting, mesas, stayHours }, { waitingId: waiting.id });
    const until = Math.min(hoursLater(now, OFFER_MINUTES / 60).getTime(), waiting.startsAt.getTime());
    await waitingList.updateWaiting(tx, waiting.id, { estado: 'ofrecida', offeredUntil: new Date(until) });
    await enqueue(tx, 'waiting-mail', { id: waiting.id, letter: 'offer' });
  }
}
