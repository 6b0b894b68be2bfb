import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { db, violates } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { orderNumbers } from '#server/features/orders/receiving/table.ts';

/** After this time another order may get the number of an order that is still open. */
const KEPT_HOURS = 18;
/** A closed order keeps its number while the closing may be undone. */
const UNDO_SECONDS = 180;

type Range = { from: SQL; to: SQL };
const range = (from: number, to: number): Range => ({ from: sql.raw(String(from)), to: sql.raw(String(to)) });

/** The numbers that the bar calls out, drawn at random, so that they do not reveal the day's sales. */
const SHORT = range(10, 999);
/** When this many short numbers are in use, longer ones are drawn. */
const MOST_SHORT = sql.raw('700');
/** Each range is used when no candidate of the range before it is free. */
const LONGER = [range(1000, 9999), range(10_000, 99_999), range(100_000, 999_999)];

/** The number of candidates: while three of ten numbers are free, all candidates are taken in 3 of 1,000 cases. */
const CANDIDATES = sql.raw('16');

const IS_FREE = sql`not exists (select from ${orderNumbers} used where used.number = candidate)`;

/**
 * One free number among some candidates. Checking all 90,000 numbers of a range took longer than the rest of the order, and so did counting
 * them.
 */
const oneOfSome = ({ from, to }: Range): SQL => sql`(
  select candidate from (select ${from} + floor(random() * (${to} - ${from} + 1))::int from generate_series(1, ${CANDIDATES})) as drawn (candidate)
  where ${IS_FREE} limit 1)`;
const oneOfAll = ({ from, to }: Range): SQL => sql`(
  select candidate from generate_series(${from}, ${to}) as candidate where ${IS_FREE} order by random() limit 1)`;

const SHORT_IN_USE = sql`(
  select count(*) from (
    select from ${orderNumbers} where number between ${SHORT.from} and ${SHORT.to} and free_at > now() limit ${MOST_SHORT}) as used)`;

/**
 * SQL that draws an unused number, as a part of the statement that inserts the order. Fails with an error for which `isNumberTaken` is true
 * when another order has drawn the same number at this moment. A job deletes numbers that are free again; this statement does not reuse
 * their rows, because an update of a conflicting row would stay locked until the order is committed.
 */
export const draw = (orderId: Placeholder): SQL => sql`
  insert into ${orderNumbers} (number, order_id, free_at)
  select candidate, ${orderId}, now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))})
  from (select coalesce(
    case when ${SHORT_IN_USE} < ${MOST_SHORT} then coalesce(${oneOfSome(SHORT)}, ${oneOfAll(SHORT)}) end,
    ${sql.join(LONGER.map(oneOfSome), sql`, `)}) as candidate) as candidates returning number`;

export const isNumberTaken = (error: unknown): boolean => violates(error, 'order_numbers_pkey');

/** For a closed order: some minutes later another order may have its number. */
export const releaseNumber = rawPrepared(
  ({ orderId }: Values<{ orderId: string }>) => sql`
    update ${orderNumbers} set free_at = least(free_at, now() + make_interval(secs => ${sql.raw(String(UNDO_SECONDS))}))
    where order_id = ${orderId}`,
);

/** For an order whose closing was undone: it keeps its number. */
export const keepNumber = rawPrepared(
  ({ orderId }: Values<{ orderId: string }>) => sql`
    update ${orderNumbers} set free_at = now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))}) where order_id = ${orderId}`,
);

export const freeNumbers = (now: Date) => db.execute(sql`delete from ${orderNumbers} where free_at <= ${now.toISOString()}::timestamptz`);
