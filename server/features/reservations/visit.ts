import { holdsTables } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation } from '#contract/reservations/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { ownsBooking } from '#server/features/accounts/service.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { toGuestReservation } from './api-shapes.ts';
import { isSigned, sign, visitLink, visitName } from './booking/links/links.ts';
import { change } from './office/board.ts';
import * as queries from './queries.ts';
import { noReservation } from './refusals.ts';

/** What orders need to know of visits and tables. */

type Opening = { codigo: string; token?: string | null | undefined; userId: string | null };
export type Visit = { id: string; startsAt: Date; mesa: number | null; hasBegun: boolean };

/** The visit of a reservation that is to come or under way. @throws Refusal 404 when the token or the account does not open it */
export async function visitOf({ codigo, token, userId }: Opening): Promise<Visit> {
  const row = await queries.byIdOrCode(db, codigo);
  const isOpen = row && holdsTables(row.estado);
  if (!isOpen) throw noReservation();
  const isOwn = userId !== null && (await ownsBooking(userId, row));
  if (!isOwn && (await linkOf(row.id, token)) === null) throw noReservation();
  return { id: row.id, startsAt: row.startsAt, mesa: row.mesas[0] ?? null, hasBegun: row.estado === 'en_mesa' };
}

/**
 * The visit that a payment is for, which cannot change until the transaction ends; null once the reservation is closed: no order may follow.
 */
export async function lockVisit(tx: Tx, id: string): Promise<Visit | null> {
  const row = await queries.lockForOrder(tx, id);
  if (!row || !holdsTables(row.estado)) return null;
  return { id, startsAt: row.startsAt, mesa: row.mesas[0] ?? null, hasBegun: row.estado === 'en_mesa' };
}

/** Which link the token belongs to; null: none of this reservation. */
async function linkOf(id: string, token: string | null | undefined): Promise<'reservation' | 'visit' | null> {
  if (!token) return null;
  const secret = await queries.linkSecret();
  if (isSigned(secret, id, token)) return 'reservation';
  return isSigned(secret, visitName(id), token) ? 'visit' : null;
}

type Seen = { id: string; mesas: number[]; reservacion: GuestReservation; enlace: string };

/** The reservation as its guest, a companion with the link of the visit, or the staff sees it, whatever its state. @throws Refusal 404 */
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
  const mayKnow = { telefono: isGuest || isStaff(user), correo_electronico: isGuest || isStaff(user, 'manager') };
  const reservacion = toGuestReservation(row, new Date());
  return {
    id: row.id,
    mesas: row.mesas,
    reservacion: {
      ...reservacion,
      telefono: mayKnow.telefono ? reservacion.telefono : null,
      correo_electronico: mayKnow.correo_electronico ? reservacion.correo_electronico : null,
    },
    enlace: visitLink({ codigo: row.codigo, token: sign(await queries.linkSecret(), visitName(row.id)) }),
  };
}

/** Seats the party, unless it sits already: also when two screens do it at once. */
export async function seatParty(codigo: string, user: CallerUser): Promise<void> {
  const row = await queries.byIdOrCode(db, codigo);
  if (!row) throw noReservation();
  try {
    await change({ id: row.id, estado: 'en_mesa' }, new Date(), user.id);
  } catch (error) {
    if ((await queries.byId(db, row.id))?.estado !== 'en_mesa') throw error;
  }
}

const tableName = (mesa: number) => `mesa ${mesa}`;

/** The key in the code of a table. It is not stored: the shop's secret and the number make it again. */
export const keyOfTable = async (mesa: number): Promise<string> => sign(await queries.linkSecret(), tableName(mesa));

/** Whether the key was read from the table's own code. */
export const isKeyOfTable = async (mesa: number, key: string): Promise<boolean> =>
  isSigned(await queries.linkSecret(), tableName(mesa), key);
