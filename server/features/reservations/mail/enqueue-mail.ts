import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import type { ReservationRow } from '#server/features/reservations/queries.ts';
import type { JobPayload } from '#server/job-map.ts';

export type ReservationMail = JobPayload<'reservation-mail'>['letter'];

/** Enqueues a mail about the reservation, sent once this transaction commits. A walk-in has no address, so nothing is enqueued. */
export async function enqueueMail(tx: Tx, { id, email, sequence }: ReservationRow, letter: ReservationMail): Promise<void> {
  if (email !== null) await enqueue(tx, 'reservation-mail', { id, letter, sequence });
}
