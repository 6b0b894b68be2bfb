import { UNSEAT_MINUTES } from '#contract/reservations/reservation-states.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import type { Tx } from '#server/db/client.ts';
import { events } from '#server/events.ts';
import { lastSeated } from '#server/features/reservations/history/queries.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';

/** Undoes the seating of a party with a reservation: it is confirmed again, and keeps its tables. @throws Refusal 409 */
export async function unseat(tx: Tx, row: queries.ReservationRow, now: Date): Promise<queries.ReservationRow> {
  const seatedAt = await lastSeated(tx, row.id);
  // A walk-in has no earlier state.
  if (!seatedAt) throw refusals.wrongState();
  if (now.getTime() - seatedAt.getTime() > UNSEAT_MINUTES * MINUTE_MS) throw refusals.tooLateToUnseat();
  const changed = await queries.update(tx, row.id, { estado: 'confirmada' });
  await events().reservationUnseated(tx, { id: row.id, seatedAt });
  return changed;
}
