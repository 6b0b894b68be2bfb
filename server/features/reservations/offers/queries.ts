import { and, asc, count, eq, getTableColumns, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { MAX_FUTURE } from '#contract/reservations/lounge.ts';
import { db, type Tx } from '#server/db/client.ts';
import {
  countFuture,
  hasBooked,
  MAX_LISTED,
  type PersonsTime,
  tryLockOffers,
  type WaitingRow,
} from '#server/features/reservations/queries.ts';
import { loungeCells, loungeWaiting } from '#server/features/reservations/table.ts';

/** Deletes the entries of an e-mail, and thereby frees the tables of its offers. */
export const deleteWaitingOf = (tx: Tx, verifiedEmail: string) =>
  tx.delete(loungeWaiting).where(eq(loungeWaiting.canonicalEmail, verifiedEmail));

export async function insertWaiting(tx: Tx, waiting: typeof loungeWaiting.$inferInsert): Promise<WaitingRow> {
  const [row] = await tx.insert(loungeWaiting).values(waiting).returning();
  return row as WaitingRow;
}

const oneWaiting = async (tx: Tx, which: SQL): Promise<WaitingRow | null> =>
  (await tx.select().from(loungeWaiting).where(which))[0] ?? null;
export const waitingById = (tx: Tx, id: string) => oneWaiting(tx, eq(loungeWaiting.id, id));
export const waitingByCode = (tx: Tx, codigo: string) => oneWaiting(tx, eq(loungeWaiting.codigo, codigo));

/**
 * Whether a table may be held for this party: its e-mail has no booking or other offer at that hour, and has not reached the limit of
 * future visits.
 */
export async function mayBeOffered(tx: Tx, party: PersonsTime & { id: string }, now: Date): Promise<boolean> {
  const { id, canonicalEmail, fecha, hora } = party;
  if (await hasBooked(tx, party)) return false;
  const offers = await tx
    .select({ fecha: loungeWaiting.fecha, hora: loungeWaiting.hora })
    .from(loungeWaiting)
    .where(
      and(
        eq(loungeWaiting.canonicalEmail, canonicalEmail),
        eq(loungeWaiting.estado, 'ofrecida'),
        gt(loungeWaiting.startsAt, now),
        ne(loungeWaiting.id, id),
      ),
    );
  if (offers.some((offer) => offer.fecha === fecha && offer.hora === hora)) return false;
  return offers.length + (await countFuture(tx, canonicalEmail, now)) < MAX_FUTURE;
}

const OPEN = ['esperando', 'ofrecida'] as const;

/** The number of open entries of a client, or of an e-mail (the larger one). The caller has locked both. */
export async function countOpen(tx: Tx, { canonicalEmail, clientKey }: { canonicalEmail: string; clientKey: string | null }, now: Date) {
  const openOf = (whose: SQL) => tx.$count(loungeWaiting, and(whose, inArray(loungeWaiting.estado, OPEN), gt(loungeWaiting.startsAt, now)));
  const ofPerson = await openOf(eq(loungeWaiting.canonicalEmail, canonicalEmail));
  return clientKey === null ? ofPerson : Math.max(ofPerson, await openOf(eq(loungeWaiting.clientKey, clientKey)));
}

const ofClient = (clientKey: string, estado: (typeof OPEN)[number], now: Date) =>
  and(eq(loungeWaiting.clientKey, clientKey), eq(loungeWaiting.estado, estado), gt(loungeWaiting.startsAt, now));

/** Whether a client has no open offer. Until the transaction ends, no other one makes an offer to it. */
export async function isWithoutOffer(tx: Tx, clientKey: string | null, now: Date): Promise<boolean> {
  if (clientKey === null) return true;
  if (!(await tryLockOffers(tx, clientKey))) return false;
  return (await tx.$count(loungeWaiting, ofClient(clientKey, 'ofrecida', now))) === 0;
}

/** Whether the client waits with another entry. */
export const waitsElsewhere = async (tx: Tx, clientKey: string | null, now: Date): Promise<boolean> =>
  clientKey !== null && (await tx.$count(loungeWaiting, ofClient(clientKey, 'esperando', now))) > 0;

export const lineOf = (tx: Tx, fecha: string, now: Date): Promise<WaitingRow[]> =>
  tx
    .select()
    .from(loungeWaiting)
    .where(and(eq(loungeWaiting.fecha, fecha), eq(loungeWaiting.estado, 'esperando'), gt(loungeWaiting.startsAt, now)))
    .orderBy(asc(loungeWaiting.createdAt), asc(loungeWaiting.id));

/** The days with entries on the waiting list. */
export async function daysWaitedFor(now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fecha: loungeWaiting.fecha })
    .from(loungeWaiting)
    .where(and(eq(loungeWaiting.estado, 'esperando'), gt(loungeWaiting.startsAt, now)))
    .orderBy(asc(loungeWaiting.fecha));
  return rows.map(({ fecha }) => fecha);
}

/** Open offers, and the waiting list of future hours, in the order of their entry. */
export const waitingOn = (fecha: string, now: Date): Promise<(WaitingRow & { mesas: number[] })[]> =>
  db
    .select({
      ...getTableColumns(loungeWaiting),
      // drizzle omits table names in a query on one table, so this one is written in SQL.
      mesas: sql<number[]>`array(select distinct c.mesa from ${loungeCells} c where c.waiting_id = lounge_waiting.id order by 1)`,
    })
    .from(loungeWaiting)
    .where(
      and(
        eq(loungeWaiting.fecha, fecha),
        or(eq(loungeWaiting.estado, 'ofrecida'), and(eq(loungeWaiting.estado, 'esperando'), gt(loungeWaiting.startsAt, now))),
      ),
    )
    .orderBy(asc(loungeWaiting.createdAt), asc(loungeWaiting.id))
    .limit(MAX_LISTED);

export const updateWaiting = (tx: Tx, id: string, columns: Partial<typeof loungeWaiting.$inferInsert>) =>
  tx.update(loungeWaiting).set(columns).where(eq(loungeWaiting.id, id));

export const endedOffers = (now: Date): Promise<{ id: string; fecha: string }[]> =>
  db
    .select({ id: loungeWaiting.id, fecha: loungeWaiting.fecha })
    .from(loungeWaiting)
    .where(and(eq(loungeWaiting.estado, 'ofrecida'), lte(loungeWaiting.offeredUntil, now)))
    .limit(MAX_LISTED);

/** Moves the tables held for an offer to the reservation. */
export async function moveHold(tx: Tx, waitingId: string, reservationId: string): Promise<void> {
  await tx.update(loungeCells).set({ waitingId: null, reservationId }).where(eq(loungeCells.waitingId, waitingId));
}

/** The tables held for an offer, and for how many hours. */
export async function heldTables(tx: Tx, waitingId: string): Promise<{ mesas: number[]; stayHours: number | undefined }> {
  const rows = await tx
    .select({ mesa: loungeCells.mesa, hours: count() })
    .from(loungeCells)
    .where(eq(loungeCells.waitingId, waitingId))
    .groupBy(loungeCells.mesa)
    .orderBy(loungeCells.mesa);
  return { mesas: rows.map(({ mesa }) => mesa), stayHours: rows[0]?.hours };
}
