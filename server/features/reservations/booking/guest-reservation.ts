import { isUpcoming } from '#contract/reservation-states.ts';
import type { GuestReservation } from '#contract/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { toGuestReservation } from '#server/features/reservations/api-shapes.ts';
import { keepChanges } from '#server/features/reservations/history/history.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { settingsUnderLock } from '#server/features/settings/service.ts';
import { close } from './close.ts';
import { isSigned } from './links.ts';

type Link = { codigo: string; token: string };

/** The code alone opens nothing: the link's token has to fit. */
async function linked(tx: Tx, { codigo, token }: Link): Promise<queries.ReservationRow> {
  const row = await queries.byCode(tx, codigo);
  const linkSecret = await queries.linkSecret(tx);
  if (!row || !isSigned(linkSecret, row.id, token)) throw refusals.noReservation();
  return row;
}

export const ofGuest = async (link: Link): Promise<GuestReservation> => toGuestReservation(await linked(db, link), new Date());

export async function cancelByGuest(link: Link, now = new Date()): Promise<GuestReservation> {
  const { id, fecha } = await linked(db, link);
  return queries.inTransaction(async (tx) => {
    const settings = await settingsUnderLock(tx);
    await queries.lockDay(tx, fecha);
    const row = await queries.byId(tx, id);
    if (!row) throw refusals.noReservation();
    if (!isUpcoming(row.estado)) throw refusals.wrongState();
    if (!toGuestReservation(row, now).cancelable) throw refusals.tooLate();
    const closed = await close(tx, row, 'cancelada', now, settings);
    await keepChanges(tx, row, closed, null);
    return toGuestReservation(closed, now);
  });
}
