import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { hourOf, MAX_FUTURE } from '#contract/reservations/lounge.ts';
import type { Booking, Reservation } from '#contract/reservations/reservations.ts';
import type { Settings } from '#contract/settings/settings-values.ts';

import { shopInstant } from '#contract/shop-clock.ts';

import type { Tx } from '#server/db/client.ts';
import { inTransaction, together } from '#server/db/transaction.ts';

import { toReservation } from '#server/features/reservations/api-shapes.ts';
import type { Client } from '#server/features/reservations/links/wrong-links.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import {
  alternatives,
  areFree,
  choicesAt,
  isOpenStay,
  mayBeSeatedAt,
  type Room,
  roomOn,
  tightestFit,
  wrongDay,
} from '#server/features/reservations/rules.ts';
import { settingsUnderLock } from '#server/features/settings/index.ts';
import { invalid } from '#server/http/refusal.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import { newCode, sign } from '../links/links.ts';
import { lockClientKey, refuseTooManyOfClient, withinHourlyLimit } from './client-limits.ts';

/** The columns of a booking. @throws Refusal for a time that is past, too far ahead, or closed */
export function visitOf(input: Booking, now: Date, settings: Settings) {
  const { dias_adelante, estancia_horas } = settings.lounge;
  const wrong = wrongDay(input.fecha_visita, now, dias_adelante);
  if (wrong) throw invalid({ fecha_visita: wrong });
  const hora = hourOf(input.hora_visita);
  const startsAt = shopInstant(input.fecha_visita, hora);
  if (startsAt <= now) throw refusals.hourPassed();
  if (!isOpenStay(settings, input.fecha_visita, hora, estancia_horas)) throw refusals.closedThen();
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

/** Checks that the person has no other booking for the hour and has not reached the limit of future bookings. */
async function refuseUnlessAllowed(tx: Tx, visit: queries.PersonsTime, now: Date): Promise<void> {
  const [isBooked, future] = await Promise.all([queries.hasBooked(tx, visit), queries.countFuture(tx, visit.canonicalEmail, now)]);
  if (isBooked) throw refusals.duplicate();
  if (future >= MAX_FUTURE) throw refusals.tooManyReservations();
}

/** The guest's own choice of tables. A repeated table counts once. @throws Refusal 422 */
function chosenTables(room: Room, hora: number, guests: number, named: readonly number[]): number[] {
  const mesas = [...new Set(named)].sort((one, other) => one - other);
  if (!mesas.every((mesa) => room.tables.some((table) => table.mesa === mesa))) throw refusals.unknownTable();
  if (!mayBeSeatedAt(room.tables, mesas, guests)) throw refusals.tableTooSmall();
  if (!areFree(room, mesas, hora)) throw refusals.tableTakenThen();
  if (!choicesAt(room, hora, guests).some((choice) => String(choice) === String(mesas))) throw refusals.tableTooLarge();
  return mesas;
}

/**
 * Books the tables that the guest has chosen, or else the tightest free fit. Locks the settings, the user, the client, the person, then the
 * day. Every caller keeps this order, so that two bookings cannot deadlock.
 */
export const book = (
  input: Booking & { mesas?: number[] | undefined },
  client: Client,
  now = new Date(),
  userId: string | null = null,
): Promise<Reservation & { token: string }> =>
  withinHourlyLimit(client, () =>
    inTransaction(async (tx) => {
      const settings = await settingsUnderLock(tx);
      const visit = visitOf(input, now, settings);
      const { confirmar_a_mano, estancia_horas: stayHours } = settings.lounge;
      const linkSecret = await queries.linkSecret(tx);
      const ownerId = userId === null ? null : await queries.lockUser(tx, userId);
      const clientKey = await lockClientKey(tx, linkSecret, client);
      await queries.lockPerson(tx, visit.canonicalEmail);
      await together(refuseTooManyOfClient(tx, clientKey, now), refuseUnlessAllowed(tx, visit, now));
      // Lock the day last: all bookings of a day wait for this lock.
      const [, cells] = await Promise.all([queries.lockDay(tx, visit.fecha), queries.cellsOn(tx, visit.fecha)]);
      const room = roomOn(settings, visit.fecha, cells);
      const tightest = tightestFit(room, visit.hora, visit.guests);
      if (!tightest) throw refusals.slotFull(alternatives(room, visit.fecha, visit.guests, now));
      const mesas = input.mesas ? chosenTables(room, visit.hora, visit.guests, input.mesas) : tightest;
      const row = await queries.insert(tx, {
        ...visit,
        clientKey,
        userId: ownerId,
        stayHours,
        estado: confirmar_a_mano ? 'pendiente' : 'confirmada',
        mesas,
        settledAt: now,
      });
      await queries.take(tx, row, { reservationId: row.id });
      await enqueueMail(tx, row, confirmar_a_mano ? 'received' : 'booked');
      await enqueueNotice(tx, 'reservacion_nueva', row.id);
      return { ...toReservation(row), token: sign(linkSecret, row.id) };
    }),
  );
