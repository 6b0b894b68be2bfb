import { isUpcoming } from '#contract/reservation-states.ts';
import { db } from '#server/db/client.ts';
import { ownsBooking } from '#server/features/accounts/service.ts';
import { isSigned, sign } from './booking/links.ts';
import * as queries from './queries.ts';
import { noReservation } from './refusals.ts';

/** What orders need to know of visits and tables. */

type Opening = { codigo: string; token?: string | null | undefined; userId: string | null };
export type Visit = { id: string; startsAt: Date; mesa: number | null; hasBegun: boolean };

/** The visit of a reservation that is to come or under way. @throws Refusal 404 when the token or the account does not open it */
export async function visitOf({ codigo, token, userId }: Opening): Promise<Visit> {
  const row = await queries.byIdOrCode(db, codigo);
  const isOpen = row && (isUpcoming(row.estado) || row.estado === 'en_mesa');
  if (!isOpen) throw noReservation();
  const isOwn = userId !== null && (await ownsBooking(userId, row));
  if (!isOwn && !(token && isSigned(await queries.linkSecret(), row.id, token))) throw noReservation();
  return { id: row.id, startsAt: row.startsAt, mesa: row.mesas[0] ?? null, hasBegun: row.estado === 'en_mesa' };
}

const tableName = (mesa: number) => `mesa ${mesa}`;

/** The key in the code of a table. It is not stored: the shop's secret and the number make it again. */
export const keyOfTable = async (mesa: number): Promise<string> => sign(await queries.linkSecret(), tableName(mesa));

/** Whether the key was read from the table's own code. */
export const isKeyOfTable = async (mesa: number, key: string): Promise<boolean> =>
  isSigned(await queries.linkSecret(), tableName(mesa), key);
