import { canonicalEmail } from '#contract/canonical-email.ts';
import { hourOf, MAX_FUTURE } from '#contract/lounge.ts';
import type { Booking, Reservation } from '#contract/reservations.ts';
import { allInTransaction, type Tx } from '#server/db/client.ts';
import { toReservation } from '#server/features/reservations/api-shapes.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { alternatives, instantOf, tightestFit, wrongDay } from '#server/features/reservations/rules.ts';
import { invalid } from '#server/http/refusal.ts';
import { type Client, lockClientKey, refuseTooManyOfClient, withinHourlyLimit } from './client-limits.ts';
import { newCode, sign } from './links.ts';

/** The columns of a booking. Refuses a time that is over or too far ahead. */
export function visitOf(input: Booking, now: Date) {
  const wrong = wrongDay(input.fecha_visita, now);
  if (wrong) throw invalid({ fecha_visita: wrong });
  const hora = hourOf(input.hora_visita);
  const startsAt = instantOf(input.fecha_visita, hora);
  if (startsAt <= now) throw invalid({ hora_visita: 'Esa hora ya pasó. Elige otra.' });
  return {
    codigo: newCode(),
    name: input.nombre_completo,
    email: input.correo_electronico,
    canonicalEmail: canonicalEmail(input.correo_electronico),
    phone: input.telefono,
    fecha: input.fecha_visita,
    hora,
    startsAt,
    guests: input.numero_personas,
    notes: input.notas_adicionales,
    createdAt: now,
  };
}

/** One booking per person and hour, and a limit of bookings to come. */
async function refuseUnlessAllowed(tx: Tx, visit: queries.PersonsTime, now: Date): Promise<void> {
  const [isBooked, future] = await Promise.all([queries.hasBooked(tx, visit), queries.countFuture(tx, visit.canonicalEmail, now)]);
  if (isBooked) throw refusals.duplicate();
  if (future >= MAX_FUTURE) throw refusals.tooManyReservations();
}

/** Books the tightest table that is free. Locks the client, then the person, then the day: always in this order, so that no two block each other. */
export const book = (input: Booking, client: Client, now = new Date()): Promise<Reservation & { token: string }> =>
  withinHourlyLimit(client, () =>
    queries.inTransaction(async (tx) => {
      const visit = visitOf(input, now);
      const { confirmByHand, linkSecret } = await queries.settings(tx);
      const clientKey = await lockClientKey(tx, linkSecret, client);
      await queries.lockPerson(tx, visit.canonicalEmail);
      await allInTransaction(refuseTooManyOfClient(tx, clientKey, now), refuseUnlessAllowed(tx, visit, now));
      // Lock the day last: all bookings of a day wait for this lock.
      const [, tables] = await Promise.all([queries.lockDay(tx, visit.fecha), queries.tablesOn(tx, visit.fecha)]);
      const mesas = tightestFit(tables, visit.hora, visit.guests);
      if (!mesas) throw refusals.slotFull(alternatives(tables, visit.fecha, visit.guests, now));
      const row = await queries.insert(tx, {
        ...visit,
        clientKey,
        estado: confirmByHand ? 'pendiente' : 'confirmada',
        mesas,
        settledAt: now,
      });
      await queries.take(tx, row, { reservationId: row.id });
      await enqueueMail(tx, row, confirmByHand ? 'received' : 'booked');
      return { ...toReservation(row), token: sign(linkSecret, row.id) };
    }),
  );
