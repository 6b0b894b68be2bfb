import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { keepChanges } from '#server/features/reservations/history/history.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { offerFreeTables } from '#server/features/reservations/waiting/offer-tables.ts';
import * as waitingList from '#server/features/reservations/waiting/queries.ts';
import { close } from './close.ts';

/**
 * Who is deleted. Bookings that name the verified e-mail (in canonical form) are the account's too. Of what the account has booked, only
 * visits under `onlyUnder` are: staff book for guests, whose visits stay.
 */
type Guest = { userId: string; verifiedEmail: string | null; onlyUnder?: string | undefined };

/**
 * Cancels what a deleted account has booked, ends its places in the waiting list, and takes name, e-mail, telephone and notes out of its
 * visits, which stay as numbers. The account is locked already, so that it books nothing meanwhile; therefore the settings, whose lock
 * comes before the account's, are not locked. Accepting an offer checks them again.
 */
export async function forgetGuest(tx: Tx, guest: Guest, now = new Date()): Promise<void> {
  if (guest.verifiedEmail !== null) await queries.lockPerson(tx, guest.verifiedEmail);
  const days = await queries.daysOfGuest(tx, guest, now);
  for (const fecha of days) await queries.lockDay(tx, fecha);
  const toCome = await queries.reservationsToCome(tx, guest, now);
  await queries.forgetGuest(tx, guest);
  if (guest.verifiedEmail !== null) await waitingList.deleteWaitingOf(tx, guest.verifiedEmail);
  for (const { id, email } of toCome) {
    const before = await queries.byId(tx, id);
    if (!before) continue;
    const cancelled = await close(tx, before, 'cancelada', now, settings());
    await keepChanges(tx, before, cancelled, null);
    // The row knows the address no longer.
    if (email !== null) await enqueue(tx, 'reservation-mail', { id, letter: 'cancelled', sequence: cancelled.sequence, to: email });
  }
  for (const fecha of days) await offerFreeTables(tx, fecha, now, settings());
}
