import { hourOf } from '#contract/reservations/lounge.ts';
import type { BookingOrWalkIn, Reservation } from '#contract/reservations/reservations.ts';

import { shopInstant } from '#contract/shop-clock.ts';

import { inTransaction } from '#server/db/transaction.ts';

import { toReservation } from '#server/features/reservations/api-shapes.ts';
import { newCode } from '#server/features/reservations/links/links.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { areFree, hoursLater, isOpenStay, mayBeSeatedAt, type Room, roomOn, wrongDay } from '#server/features/reservations/rules.ts';
import { settingsUnderLock } from '#server/features/settings/index.ts';
import { invalid } from '#server/http/refusal.ts';
import { enqueueNotice } from '#server/staff-notice.ts';

/** @throws Refusal 422 for unknown tables, 409 for tables that are taken or too small */
export function chosenTables(room: Room, chosen: number[], hora: number, guests: number): number[] {
  const mesas = [...new Set(chosen)].sort((one, other) => one - other);
  if (!mesas.every((mesa) => room.tables.some((table) => table.mesa === mesa))) throw invalid({ mesas: 'Mesa desconocida.' });
  if (!mayBeSeatedAt(room.tables, mesas, guests)) throw refusals.tablesDoNotFit();
  if (!areFree(room, mesas, hora)) throw refusals.tablesTaken();
  return mesas;
}

/**
 * Books tables of the staff's choice, for example during a telephone call: no e-mail is needed. A party whose hour has begun is seated at
 * once.
 * @throws Refusal 422 for a past time, 409 for tables that are taken or too small
 */
export async function bookCell(input: BookingOrWalkIn & { mesas: number[] }, now = new Date()): Promise<Reservation> {
  const { fecha_visita: fecha, hora_visita, nombre_completo: name, numero_personas: guests } = input;
  if (!fecha || !hora_visita) throw invalid({ hora_visita: 'Selecciona una hora.' });
  const hora = hourOf(hora_visita);
  const startsAt = shopInstant(fecha, hora);
  const hasArrived = startsAt <= now;
  if (!hasArrived && !name) throw invalid({ nombre_completo: 'Debe tener al menos 2 caracteres.' });
  return inTransaction(async (tx) => {
    const settings = await settingsUnderLock(tx);
    const { dias_adelante, estancia_horas: stayHours } = settings.lounge;
    const wrong = wrongDay(fecha, now, dias_adelante);
    if (wrong) throw invalid({ fecha_visita: wrong });
    if (hoursLater(startsAt, stayHours) <= now) throw refusals.hourPassed();
    if (!isOpenStay(settings, fecha, hora, stayHours)) throw refusals.closedThen();
    await queries.lockDay(tx, fecha);
    const room = roomOn(settings, fecha, await queries.cellsOn(tx, fecha));
    const mesas = chosenTables(room, input.mesas, hora, guests);
    const row = await queries.insert(tx, {
      codigo: newCode(),
      name: name ?? 'Sin reservación',
      email: null,
      phone: input.telefono ?? null,
      fecha,
      hora,
      startsAt,
      guests,
      notes: input.notas_adicionales,
      estado: hasArrived ? 'en_mesa' : 'confirmada',
      walkIn: hasArrived,
      stayHours,
      mesas,
      createdAt: now,
      settledAt: now,
    });
    await queries.take(tx, row, { reservationId: row.id });
    if (!hasArrived) await enqueueNotice(tx, 'reservacion_nueva', row.id);
    return toReservation(row);
  });
}
