import { CHANGED_FIELDS } from '#contract/reservations/reservation-changes.ts';
import type { Reservation, ReservationChange } from '#contract/reservations/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { events } from '#server/events.ts';
import { toReservation } from '#server/features/reservations/api-shapes.ts';
import * as queries from './queries.ts';

type Row = Parameters<typeof toReservation>[0];

/**
 * Records a transaction's changes of a reservation. @param userId the account of the staff or the guest; null for a guest with the mail's
 * link and for the shop itself
 */
export async function keepChanges(tx: Tx, before: Row, after: Row, userId: string | null): Promise<void> {
  const [old, now] = [toReservation(before), toReservation(after)];
  const changes = CHANGED_FIELDS.filter((field) => String(old[field]) !== String(now[field]));
  if (changes.length === 0) return;
  await queries.insert(
    tx,
    changes.map((what) => ({ reservationId: after.id, userId, what, before: old[what], after: now[what] })),
  );
  await queries.keepNewest(tx, after.id);
  await events().changed(tx, { type: 'reservacion.cambiada', id: after.id, facts: { estado: after.estado } });
}

/** Adds their histories to the reservations, for managers. */
export async function withHistory(parties: readonly Reservation[]): Promise<Reservation[]> {
  const changes = Map.groupBy(
    await queries.ofReservations(
      db,
      parties.map(({ id }) => id),
    ),
    ({ reservationId }) => reservationId,
  );
  return parties.map((party) => ({ ...party, history: (changes.get(party.id) ?? []).map(toChange) }));
}

const toChange = ({ at, by, what, before, after }: queries.SignedChange): ReservationChange => ({
  at: at.toISOString(),
  by,
  what,
  from: before,
  to: after,
});
