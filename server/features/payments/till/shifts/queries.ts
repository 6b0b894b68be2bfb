import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ByMethod, TillMethod } from '#contract/till-methods.ts';
import { db, type Tx } from '#server/db/client.ts';
import { startOf } from '#server/db/shop-time.ts';
import { tillMovements, tillPayments, tillReturns, tillShifts } from '#server/features/payments/till/table.ts';
import type { Event, Moved } from './expected.ts';

export type ShiftRow = typeof tillShifts.$inferSelect;
export type Movement = typeof tillMovements.$inferSelect;
export type NewMovement = Pick<typeof tillMovements.$inferInsert, 'shiftId' | 'kind' | 'amountCents' | 'reason' | 'byId' | 'authorisedBy'>;
type Reads = Pick<Tx, 'select'>;

const isOpen = isNull(tillShifts.closedAt);

/** The open shifts of all tills: one for each till. */
export const openShifts = (): Promise<ShiftRow[]> => db.select().from(tillShifts).where(isOpen);

export async function isAnyOpen(on: Reads): Promise<boolean> {
  const rows = await on.select({ id: tillShifts.id }).from(tillShifts).where(isOpen).limit(1);
  return rows.length > 0;
}

/** The open shift of a till, locked so that it is not closed before the transaction ends. A close under way is waited for. */
export async function shareOpen(tx: Tx, till: string): Promise<ShiftRow | null> {
  const [row] = await tx
    .select()
    .from(tillShifts)
    .where(and(eq(tillShifts.till, till), isOpen))
    .for('share');
  return row ?? null;
}

export async function find(id: string, on: Reads = db): Promise<ShiftRow | null> {
  const [row] = await on.select().from(tillShifts).where(eq(tillShifts.id, id));
  return row ?? null;
}

/** @param strength `update` waits for the sales under way and holds back new ones; `share` only keeps the shift open */
export async function lock(tx: Tx, id: string, strength: 'update' | 'share'): Promise<ShiftRow | null> {
  const [row] = await tx.select().from(tillShifts).where(eq(tillShifts.id, id)).for(strength);
  return row ?? null;
}

/** What the last close of the till left in its drawer; null when it never closed. */
export async function lastKept(tx: Reads, till: string): Promise<number | null> {
  const [row] = await tx
    .select({ kept: tillShifts.keptCents })
    .from(tillShifts)
    .where(and(eq(tillShifts.till, till), sql`${tillShifts.closedAt} is not null`))
    .orderBy(desc(tillShifts.closedAt), desc(tillShifts.id))
    .limit(1);
  return row?.kept ?? null;
}

/** @returns null when the till has an open shift; a parallel opening is waited for */
export async function insert(
  tx: Tx,
  shift: Pick<typeof tillShifts.$inferInsert, 'till' | 'openedBy' | 'floatCents' | 'expectedFloatCents'>,
): Promise<ShiftRow | null> {
  const [row] = await tx.insert(tillShifts).values(shift).onConflictDoNothing().returning();
  return row ?? null;
}

export type Close = { closedBy: string; counted: ByMethod; keptCents: number; notes: string | null; frozen: Record<string, unknown> };

export async function close(tx: Tx, id: string, { closedBy, ...values }: Close): Promise<ShiftRow> {
  const set = { ...values, closedBy, closedAt: sql`clock_timestamp()` };
  const [row] = await tx.update(tillShifts).set(set).where(eq(tillShifts.id, id)).returning();
  return row as ShiftRow;
}

export async function insertMovement(tx: Tx, movement: NewMovement): Promise<Movement> {
  const [row] = await tx.insert(tillMovements).values(movement).returning();
  return row as Movement;
}

/** `from` and `to` are days of the shop, both included. `ownerId`: only open shifts that this person opened. */
export type Filter = { from?: string | undefined; to?: string | undefined; till?: string | undefined; ownerId: string | null };

const matching = ({ from, to, till, ownerId }: Filter): SQL | undefined =>
  and(
    from ? sql`${tillShifts.openedAt} >= ${startOf(sql`${from}::date`)}` : undefined,
    to ? sql`${tillShifts.openedAt} < ${startOf(sql`${to}::date + 1`)}` : undefined,
    till === undefined ? undefined : eq(tillShifts.till, till),
    ownerId === null ? undefined : and(isOpen, eq(tillShifts.openedBy, ownerId)),
  );

/** A page of shifts, newest first. */
export const page = (filter: Filter, limit: number, offset: number): Promise<ShiftRow[]> =>
  db.select().from(tillShifts).where(matching(filter)).orderBy(desc(tillShifts.openedAt), desc(tillShifts.id)).limit(limit).offset(offset);

/** Counts at most `most` shifts. */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: tillShifts.id }).from(tillShifts).where(matching(filter)).limit(most).as('counted'));

const sumsBy = async (on: Pick<Tx, 'execute'>, table: SQL, id: string): Promise<Moved[]> =>
  (await on.execute<Moved>(sql`select method, sum(amount_cents)::float8 as cents from ${table} where shift_id = ${id} group by method`))
    .rows;

/** What was taken in a shift, by method. */
export const paidIn = (on: Pick<Tx, 'execute'>, id: string) => sumsBy(on, sql`${tillPayments}`, id);

/** What went back in a shift, by method. */
export const returnedIn = (on: Pick<Tx, 'execute'>, id: string) => sumsBy(on, sql`${tillReturns}`, id);

/** The events of a shift, added up by kind. */
export async function eventsIn(on: Pick<Tx, 'execute'>, id: string): Promise<(Event & { count: number })[]> {
  const { rows } = await on.execute<Event & { count: number }>(
    sql`select kind, sum(amount_cents)::float8 as cents, count(*)::int as count from ${tillMovements} where shift_id = ${id} group by kind`,
  );
  return rows;
}

export type Referenced = { intentId: string; method: TillMethod; cents: number; reference: string };

/** The payments of a shift with a reference. @param most how many, the first ones */
export async function referencedIn(on: Reads, id: string, most: number): Promise<Referenced[]> {
  const { intentId, method, amountCents: cents, reference } = tillPayments;
  return on
    .select({ intentId, method, cents, reference: sql<string>`${reference}` })
    .from(tillPayments)
    .where(and(eq(tillPayments.shiftId, id), sql`${reference} is not null`))
    .orderBy(tillPayments.at, tillPayments.id)
    .limit(most);
}

/** The number of a shift among those of its till; the first is 1. */
export const numberOf = ({ id, till }: Pick<ShiftRow, 'id' | 'till'>): Promise<number> =>
  db.$count(
    tillShifts,
    and(
      eq(tillShifts.till, till),
      sql`(${tillShifts.openedAt}, ${tillShifts.id}) <= (select opened_at, id from till_shifts where id = ${id})`,
    ),
  );

/** Closed shifts among these. */
export const closedAmong = (ids: string[]): Promise<ShiftRow[]> =>
  db
    .select()
    .from(tillShifts)
    .where(and(inArray(tillShifts.id, ids), sql`${tillShifts.closedAt} is not null`));

/** Deletes the shifts of the demo shop; their payments end with the demo's orders. */
export async function deleteDemo(tx: Tx): Promise<void> {
  const ofDemo = tx.select({ id: tillShifts.id }).from(tillShifts).where(eq(tillShifts.isDemo, true));
  await tx.delete(tillMovements).where(inArray(tillMovements.shiftId, ofDemo));
  await tx.delete(tillShifts).where(eq(tillShifts.isDemo, true));
}
