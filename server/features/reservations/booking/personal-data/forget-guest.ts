import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { close } from '#server/features/reservations/booking/changes/close.ts';
import { keepChanges } from '#server/features/reservations/history/history.ts';
import { offerFreeTables } from '#server/features/reservations/offers/offer-tables.ts';
import * as waitingList from '#server/features/reservations/offers/queries.ts';
import * as queries from '#server/features/reservations/queries.ts';

/**
 * The deleted account. Bookings with the verified e-mail (in canonical form) belong to it too. Of the visits that the account booked
 * itself, only those with the e-mail `onlyUnder` are its own, because staff book for guests, whose visits stay.
 */
type Guest = { userId: string; verifiedEmail: string | null; onlyUnder?: string | undefined };

/**
 * Cancels the bookings of a deleted account, ends its places in the waiting list, and deletes name, e-mail, telephone and notes from its
 * visits, which stay for the figures. The caller has locked the account, so that it books nothing meanwhile. The settings are not locked,
 * because their lock must be taken before the account's; accepting an offer checks them again.
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
    // The row no longer contains the address, so the job gets it.
    if (email !== null) await enqueue(tx, 'reservation-mail', { id, letter: 'cancelled', sequence: cancelled.sequence, to: email });
  }
  for (const fecha of days) await offerFreeTables(tx, fecha, now, settings());
}
