import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { LoungeSettings } from '#contract/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { stayOf, type Table } from './rules.ts';
import { loungeCells, loungeSettings, loungeTables, loungeWaiting, reservations } from './table.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type WaitingRow = typeof loungeWaiting.$inferSelect;
type NewReservation = typeof reservations.$inferInsert;
type Owner = { reservationId: string } | { waitingId: string };

/** More than a day can hold, cancelled ones included. */
const MAX_LISTED = 500;

const lock = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
/** Everything that takes or frees a table of a day happens one after the other. */
export const lockDay = (tx: Tx, fecha: string) => lock(tx, `lounge ${fecha}`);
/** Before the day, always: then nobody waits in a circle. */
export const lockPerson = (tx: Tx, email: string) => lock(tx, `lounge ${email.toLowerCase()}`);

export async function settings(tx: Tx = db) {
  const [row] = await tx.select().from(loungeSettings);
  if (!row) throw new Error('The lounge has no settings.');
  return row;
}

export const changeSettings = ({ confirmar_a_mano }: LoungeSettings) => db.update(loungeSettings).set({ confirmByHand: confirmar_a_mano });

export const tables = () => db.select().from(loungeTables).orderBy(loungeTables.mesa);

/** All tables and when they are taken on that day. */
export const tablesOn = (tx: Tx, fecha: string): Promise<Table[]> =>
  tx
    .select({
      mesa: loungeTables.mesa,
      seats: loungeTables.seats,
      beside: loungeTables.beside,
      taken: sql<number[]>`coalesce(array_agg(${loungeCells.hora}) filter (where ${loungeCells.hora} is not null), '{}')`,
    })
    .from(loungeTables)
    .leftJoin(loungeCells, and(eq(loungeCells.mesa, loungeTables.mesa), eq(loungeCells.fecha, fecha)))
    .groupBy(loungeTables.mesa)
    .orderBy(loungeTables.mesa);

export const take = (tx: Tx, { fecha, hora, mesas }: { fecha: string; hora: number; mesas: number[] }, owner: Owner) =>
  tx.insert(loungeCells).values(mesas.flatMap((mesa) => stayOf(hora).map((hour) => ({ fecha, mesa, hora: hour, ...owner }))));

export const free = (tx: Tx, owner: Owner) =>
  tx
    .delete(loungeCells)
    .where('waitingId' in owner ? eq(loungeCells.waitingId, owner.waitingId) : eq(loungeCells.reservationId, owner.reservationId));

const one = async (tx: Tx, which: SQL): Promise<ReservationRow | null> => (await tx.select().from(reservations).where(which))[0] ?? null;
export const byId = (tx: Tx, id: string) => one(tx, eq(reservations.id, id));
export const byCode = (tx: Tx, codigo: string) => one(tx, eq(reservations.codigo, codigo));

export const ofDay = (fecha: string): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(eq(reservations.fecha, fecha))
    .orderBy(asc(reservations.hora), asc(reservations.createdAt), asc(reservations.id))
    .limit(MAX_LISTED);

const samePerson = (email: string) => sql`lower(${reservations.email}) = lower(${email})`;

export async function hasBooked(tx: Tx, { email, fecha, hora }: { email: string; fecha: string; hora: number }): Promise<boolean> {
  const same = and(samePerson(email), eq(reservations.fecha, fecha), eq(reservations.hora, hora), ne(reservations.estado, 'cancelada'));
  return (await tx.select({ id: reservations.id }).from(reservations).where(same)).length > 0;
}

export async function countFuture(tx: Tx, email: string, now: Date): Promise<number> {
  const live = inArray(reservations.estado, ['pendiente', 'confirmada']);
  const [row] = await tx
    .select({ total: count() })
    .from(reservations)
    .where(and(samePerson(email), gt(reservations.startsAt, now), live));
  return row?.total ?? 0;
}

export async function insert(tx: Tx, reservation: NewReservation): Promise<ReservationRow> {
  const [row] = await tx.insert(reservations).values(reservation).returning();
  return row as ReservationRow;
}

export async function update(tx: Tx, id: string, columns: Partial<NewReservation>): Promise<ReservationRow> {
  const [row] = await tx
    .update(reservations)
    .set({ ...columns, sequence: sql`${reservations.sequence} + 1` })
    .where(eq(reservations.id, id))
    .returning();
  return row as ReservationRow;
}

/** Takes those whose reminder is due: each is taken once. Who settled on the time only since was told then. */
export const takeDueReminders = (tx: Tx, now: Date, until: Date): Promise<ReservationRow[]> =>
  tx
    .update(reservations)
    .set({ remindedAt: now })
    .where(
      and(
        eq(reservations.estado, 'confirmada'),
        isNull(reservations.remindedAt),
        isNotNull(reservations.email),
        gt(reservations.startsAt, now),
        lte(reservations.startsAt, until),
        sql`${reservations.settledAt} < ${reservations.startsAt} - interval '24 hours'`,
      ),
    )
    .returning();

export async function insertWaiting(tx: Tx, waiting: typeof loungeWaiting.$inferInsert): Promise<WaitingRow> {
  const [row] = await tx.insert(loungeWaiting).values(waiting).returning();
  return row as WaitingRow;
}

const oneWaiting = async (tx: Tx, which: SQL): Promise<WaitingRow | null> =>
  (await tx.select().from(loungeWaiting).where(which))[0] ?? null;
export const waitingById = (tx: Tx, id: string) => oneWaiting(tx, eq(loungeWaiting.id, id));
export const waitingByCode = (tx: Tx, codigo: string) => oneWaiting(tx, eq(loungeWaiting.codigo, codigo));

const stillWaits = inArray(loungeWaiting.estado, ['esperando', 'ofrecida']);

/** For which days and hours to come somebody waits. */
export const waitsFor = (tx: Tx, email: string, now: Date): Promise<{ fecha: string; hora: number }[]> =>
  tx
    .select({ fecha: loungeWaiting.fecha, hora: loungeWaiting.hora })
    .from(loungeWaiting)
    .where(and(sql`lower(${loungeWaiting.email}) = lower(${email})`, gt(loungeWaiting.startsAt, now), stillWaits));

export const lineOf = (tx: Tx, fecha: string, now: Date): Promise<WaitingRow[]> =>
  tx
    .select()
    .from(loungeWaiting)
    .where(and(eq(loungeWaiting.fecha, fecha), eq(loungeWaiting.estado, 'esperando'), gt(loungeWaiting.startsAt, now)))
    .orderBy(asc(loungeWaiting.createdAt), asc(loungeWaiting.id));

/** Offers, whose tables are held, and those in line for an hour to come; in the order in which they asked. */
export const waitingOn = (fecha: string, now: Date): Promise<(WaitingRow & { mesas: number[] })[]> =>
  db
    .select({
      ...getTableColumns(loungeWaiting),
      // Named in full: of a query on one table the builder leaves the names of tables out.
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

/** The held tables become the reservation's. Answers which they are. */
export async function handOver(tx: Tx, waitingId: string, reservationId: string): Promise<void> {
  await tx.update(loungeCells).set({ waitingId: null, reservationId }).where(eq(loungeCells.waitingId, waitingId));
}

export async function heldTables(tx: Tx, waitingId: string): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ mesa: loungeCells.mesa })
    .from(loungeCells)
    .where(eq(loungeCells.waitingId, waitingId))
    .orderBy(loungeCells.mesa);
  return rows.map(({ mesa }) => mesa);
}
