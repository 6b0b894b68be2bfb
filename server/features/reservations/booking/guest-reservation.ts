import { hourOf } from '#contract/reservations/lounge.ts';
import { holdsTables, isUpcoming } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation, Slot } from '#contract/reservations/reservations.ts';

import { shopInstant } from '#contract/shop-clock.ts';

import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';

import { ownsBooking, verifiedEmailOf } from '#server/features/accounts/index.ts';
import { toGuestReservation } from '#server/features/reservations/api-shapes.ts';
import { keepChanges } from '#server/features/reservations/history/history.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { hoursLater, isOpenStay } from '#server/features/reservations/rules.ts';
import { settingsUnderLock } from '#server/features/settings/index.ts';
import { isSigned } from '../links/links.ts';
import { close } from './changes/close.ts';
import { move } from './changes/move.ts';
import { withinChangeLimit } from './client-limits.ts';

/** Access to a reservation: the token of the mail's link, or the account to which it belongs. The code alone gives no access. */
type Opening = {
  /** The reservation's code or id. */
  codigo: string;
  token?: string | undefined;
  userId?: string | null | undefined;
};
type Opened = {
  row: queries.ReservationRow;
  /** The account with access; null for access by the link. */
  userId: string | null;
};

async function opened(tx: Tx, { codigo, token, userId }: Opening): Promise<Opened> {
  const row = await queries.byIdOrCode(tx, codigo);
  if (row && userId && (await ownsBooking(userId, row))) return { row, userId };
  if (row && token && isSigned(await queries.linkSecret(tx), row.id, token)) return { row, userId: null };
  throw refusals.noReservation();
}

/** The largest number of visits on the page of an account. */
const MOST_SHOWN = 200;

/** The bookings of an account: future visits first, the next one first; then the others, the latest first. */
export async function ofAccount(userId: string, now = new Date()): Promise<GuestReservation[]> {
  const rows = await queries.ofAccount({ userId, verifiedEmail: await verifiedEmailOf(userId) }, MOST_SHOWN);
  const isToCome = ({ estado, startsAt, stayHours }: queries.ReservationRow) =>
    holdsTables(estado) && hoursLater(startsAt, stayHours) > now;
  return [...rows.filter(isToCome).reverse(), ...rows.filter((row) => !isToCome(row))].map((row) => toGuestReservation(row, now));
}

export const ofGuest = async (opening: Opening): Promise<GuestReservation> =>
  toGuestReservation((await opened(db, opening)).row, new Date());

/**
 * Runs a guest's change of a future visit in a transaction, and records it in the history. Locks like `book`: the settings, the user, the
 * person, then the day.
 */
async function changing(
  { row: { id, fecha, canonicalEmail }, userId }: Opened,
  now: Date,
  late: () => Error,
  work: (tx: Tx, row: queries.ReservationRow, settings: Awaited<ReturnType<typeof settingsUnderLock>>) => Promise<queries.ReservationRow>,
): Promise<GuestReservation> {
  return inTransaction(async (tx) => {
    const settings = await settingsUnderLock(tx);
    const by = userId === null ? null : await queries.lockUser(tx, userId);
    if (canonicalEmail !== null) await queries.lockPerson(tx, canonicalEmail);
    await queries.lockDay(tx, fecha);
    const row = await queries.byId(tx, id);
    if (!row) throw refusals.noReservation();
    if (!isUpcoming(row.estado)) throw refusals.wrongState();
    if (!toGuestReservation(row, now).cancelable) throw late();
    const changed = await work(tx, row, settings);
    await keepChanges(tx, row, changed, by);
    return toGuestReservation(changed, now);
  });
}

export const cancelByGuest = async (opening: Opening, now = new Date()): Promise<GuestReservation> =>
  changing(await opened(db, opening), now, refusals.tooLate, (tx, row, settings) => close(tx, row, 'cancelada', now, settings, true));

type Change = { hora_visita?: Slot | undefined; numero_personas?: number | undefined };

/**
 * Changes the hour within the same day, the party size, or both, under the rules of booking. A change to the present values does nothing.
 */
export async function changeByGuest(opening: Opening, to: Change, now = new Date()): Promise<GuestReservation> {
  const found = await opened(db, opening);
  return withinChangeLimit(found.row.id, () =>
    changing(found, now, refusals.tooLateToChange, async (tx, row, settings) => {
      const hora = to.hora_visita ? hourOf(to.hora_visita) : row.hora;
      const guests = to.numero_personas ?? row.guests;
      if (hora === row.hora && guests === row.guests) return row;
      if (shopInstant(row.fecha, hora) <= now) throw refusals.hourPassed();
      // The opening hours may have changed since the booking: then the visit cannot be changed.
      if (!isOpenStay(settings, row.fecha, hora, row.stayHours)) throw refusals.closedThen();
      return move(tx, row, { hora, guests }, settings, now);
    }),
  );
}
