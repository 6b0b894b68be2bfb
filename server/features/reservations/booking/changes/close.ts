import type { Settings } from '#contract/settings/settings-values.ts';
import type { Tx } from '#server/db/client.ts';
import { events } from '#server/events.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import { offerFreeTables } from '#server/features/reservations/offers/offer-tables.ts';
import * as queries from '#server/features/reservations/queries.ts';

/** Closes a reservation, frees its tables and offers them to the waiting list. The caller has locked the day. */
export async function close(
  tx: Tx,
  row: queries.ReservationRow,
  estado: 'cancelada' | 'completada' | 'no_asistio',
  now: Date,
  settings: Settings,
  isByGuest = false,
): Promise<queries.ReservationRow> {
  const closed = await queries.update(tx, row.id, { estado });
  await queries.free(tx, { reservationId: row.id });
  if (estado === 'cancelada') {
    await enqueueMail(tx, closed, 'cancelled');
    await events().reservationCancelled(tx, closed, { now, isByGuest });
  }
  await offerFreeTables(tx, row.fecha, now, settings);
  return closed;
}
