import { hourOf } from '#contract/reservations/lounge.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import type { Tx } from '#server/db/client.ts';
import { events } from '#server/events.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import { offerFreeTables } from '#server/features/reservations/offers/offer-tables.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { alternatives, areFree, isOpenStay, mayBeSeatedAt, type Room, roomOn, tightestFit } from '#server/features/reservations/rules.ts';
import { invalid } from '#server/http/refusal.ts';

type Seating = { mesas?: number[] | undefined; hora: number; guests: number };

/**
 * Moves a party to another hour, size or tables, mails the change, and offers the freed tables to the waiting list. The caller has locked
 * the settings, the person and the day, and has checked that the visit may still be changed.
 */
export async function move(tx: Tx, row: queries.ReservationRow, to: Seating, known: Settings, now: Date): Promise<queries.ReservationRow> {
  const { hora, guests } = to;
  const isOtherHour = hora !== row.hora;
  const isOtherSize = guests !== row.guests;
  if (isOtherHour && !isOpenStay(known, row.fecha, hora, row.stayHours)) throw refusals.closedThen();
  const { canonicalEmail } = row;
  if (isOtherHour && canonicalEmail !== null && (await queries.hasBooked(tx, { ...row, canonicalEmail, hora }))) throw refusals.duplicate();
  await queries.free(tx, { reservationId: row.id });
  const room = roomOn(known, row.fecha, await queries.cellsOn(tx, row.fecha), row.stayHours);
  const mesas = to.mesas ? wantedTables(room, { ...to, mesas: to.mesas }) : (keptTables(room, row, to) ?? tightestFit(room, hora, guests));
  if (!mesas) throw refusals.slotFull(alternatives(room, row.fecha, guests, now));
  const moved = await queries.update(tx, row.id, {
    mesas,
    hora,
    guests,
    startsAt: shopInstant(row.fecha, hora),
    ...(isOtherHour ? { settledAt: now, remindedAt: null } : {}),
  });
  await queries.take(tx, moved, { reservationId: row.id });
  const { startsAt } = moved;
  const ordersFitAt = await events().reservationMoved(tx, { id: row.id, from: row.startsAt, startsAt, mesa: mesas[0] ?? null }, now);
  if (ordersFitAt) {
    const others = alternatives(room, row.fecha, guests, now).filter((slot) => hourOf(slot) !== row.hora);
    throw refusals.ordersDoNotFit(others.filter((slot) => ordersFitAt(shopInstant(row.fecha, hourOf(slot)))));
  }
  // The guest gets a mail about another hour or size, but not about another table.
  if (isOtherHour || isOtherSize) await enqueueMail(tx, moved, isOtherSize ? 'changed' : 'moved');
  await offerFreeTables(tx, row.fecha, now, known);
  return moved;
}

/** The tables in the staff's request, sorted. */
function wantedTables(room: Room, { mesas, hora, guests }: Required<Seating>): number[] {
  const wanted = [...new Set(mesas)].sort((one, other) => one - other);
  if (!wanted.every((mesa) => room.tables.some((table) => table.mesa === mesa))) throw invalid({ mesas: 'Mesa desconocida.' });
  if (!mayBeSeatedAt(room.tables, wanted, guests)) throw refusals.tablesDoNotFit();
  if (!areFree(room, wanted, hora)) throw refusals.tablesTaken();
  return wanted;
}

/** The party's own tables, when it can stay there. Before it arrives, a changed size gets other tables, so that no seats are wasted. */
function keptTables(room: Room, row: queries.ReservationRow, { hora, guests }: Seating): number[] | null {
  if (guests !== row.guests && row.estado !== 'en_mesa') return null;
  return areFree(room, row.mesas, hora) && mayBeSeatedAt(room.tables, row.mesas, guests) ? row.mesas : null;
}
