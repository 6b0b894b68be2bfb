import { holdsTables } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation } from '#contract/reservations/reservations.ts';
import { firstWord } from '#contract/words.ts';
import { db, type Tx } from '#server/db/client.ts';
import { ownsBooking } from '#server/features/accounts/index.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { toGuestReservation } from './api-shapes.ts';
import { isSigned, sign, visitLink, visitName } from './links/links.ts';
import { change } from './office/board.ts';
import * as queries from './queries.ts';
import { noReservation } from './refusals.ts';

/** The fields of visits and tables that orders need. */

type Opening = { codigo: string; token?: string | null | undefined; userId: string | null };
export type Visit = { id: string; startsAt: Date; mesa: number | null; hasBegun: boolean };

/** The visit of a present or future reservation. @throws Refusal 404 when neither the token nor the account gives access */
export async function visitOf({ codigo, token, userId }: Opening): Promise<Visit> {
  const row = await queries.byIdOrCode(db, codigo);
  const isOpen = row && holdsTables(row.estado);
  if (!isOpen) throw noReservation();
  const isOwn = userId !== null && (await ownsBooking(userId, row));
  if (!isOwn && (await linkOf(row.id, token)) === null) throw noReservation();
  return { id: row.id, startsAt: row.startsAt, mesa: row.mesas[0] ?? null, hasBegun: row.estado === 'en_mesa' };
}

/**
 * Locks the visit of a payment, so that it cannot change until the transaction ends. @returns null once the reservation is closed: then it
 * accepts no more orders
 */
export async function lockVisit(tx: Tx, id: string): Promise<Visit | null> {
  const row = await queries.lockForOrder(tx, id);
  if (!row || !holdsTables(row.estado)) return null;
  return { id, startsAt: row.startsAt, mesa: row.mesas[0] ?? null, hasBegun: row.estado === 'en_mesa' };
}

/** Which link the token belongs to; null when it is not valid for this reservation. */
async function linkOf(id: string, token: string | null | undefined): Promise<'reservation' | 'visit' | null> {
  if (!token) return null;
  const secret = await queries.linkSecret();
  if (isSigned(secret, id, token)) return 'reservation';
  return isSigned(secret, visitName(id), token) ? 'visit' : null;
}

type Seen = { id: string; mesas: number[]; reservacion: GuestReservation; enlace: string };

/** The reservation in any state, as its guest, a companion with the link of the visit, or staff may see it. @throws Refusal 404 */
export async function openVisit({
  codigo,
  token,
  user,
}: {
  codigo: string;
  token?: string | undefined;
  user: CallerUser | null;
}): Promise<Seen> {
  const row = await queries.byIdOrCode(db, codigo);
  if (!row) throw noReservation();
  const isOwn = user !== null && (await ownsBooking(user.id, row));
  const link = await linkOf(row.id, token);
  if (!isOwn && link === null && !isStaff(user)) throw noReservation();
  const isGuest = isOwn || link === 'reservation';
  const isKnown = isGuest || isStaff(user);
  const reservacion = toGuestReservation(row, new Date());
  const { nombre_completo, notas_adicionales, telefono, correo_electronico } = reservacion;
  return {
    id: row.id,
    mesas: row.mesas,
    reservacion: {
      ...reservacion,
      // The whole table opens the visit's link.
      nombre_completo: isKnown ? nombre_completo : firstWord(nombre_completo),
      notas_adicionales: isKnown ? notas_adicionales : null,
      telefono: isKnown ? telefono : null,
      correo_electronico: isGuest || isStaff(user, 'manager') ? correo_electronico : null,
    },
    enlace: visitLink({ codigo: row.codigo, token: sign(await queries.linkSecret(), visitName(row.id)) }),
  };
}

/** Seats the party, unless it is already seated; two screens may do it at once. */
export async function seatParty(codigo: string, user: CallerUser): Promise<void> {
  const row = await queries.byIdOrCode(db, codigo);
  if (!row) throw noReservation();
  try {
    await change({ id: row.id, estado: 'en_mesa' }, new Date(), user.id);
  } catch (error) {
    if ((await queries.byId(db, row.id))?.estado !== 'en_mesa') throw error;
  }
}
