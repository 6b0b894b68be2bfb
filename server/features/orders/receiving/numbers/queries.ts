import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { db, violates } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { orderNumbers } from '#server/features/orders/receiving/table.ts';

/** After this time another order may get the number of an order that is still open. */
const KEPT_HOURS = 18;
/** A closed order keeps its number while its closing may be undone. */
const UNDO_SECONDS = 180;

type Range = { from: SQL; to: SQL };
const range = (from: number, to: number): Range => ({ from: sql.raw(String(from)), to: sql.raw(String(to)) });

/** The numbers that guests are called by, drawn at random, so that they say nothing about the day's sales. */
const SHORT = range(10, 999);
/** So many short ones are in use at most: longer ones follow. */
const MOST_SHORT = sql.raw('700');
/** Each is drawn from when the one before has none among the candidates. */
const LONGER = [range(1000, 9999), range(10_000, 99_999), range(100_000, 999_999)];

/** While three of ten are free, all of so many are taken in 3 of 1,000 cases. */
const CANDIDATES = sql.raw('16');

const IS_FREE = sql`not exists (select from ${orderNumbers} used where used.number = candidate)`;

/** One of some numbers: looking at all 90,000 of a range took longer than the rest of the order, and so did counting them. */
const oneOfSome = ({ from, to }: Range): SQL => sql`(
  select candidate from (select ${from} + floor(random() * (${to} - ${from} + 1))::int from generate_series(1, ${CANDIDATES})) as drawn (candidate)
  where ${IS_FREE} limit 1)`;
const oneOfAll = ({ from, to }: Range): SQL => sql`(
  select candidate from generate_series(${from}, ${to}) as candidate where ${IS_FREE} order by random() limit 1)`;

const SHORT_IN_USE = sql`(
  select count(*) from (
    select from ${orderNumbers} where number between ${SHORT.from} and ${SHORT.to} and free_at > now() limit ${MOST_SHORT}) as used)`;

/**
 * Draws a number that no order has, as a part of the statement that inserts the order. Fails with an error for which `isNumberTaken` is true
 * when another order has drawn the same one at this moment. Numbers that are free again are deleted by a job, not taken over here: an update of
 * a conflicting row would keep it locked until the order is committed.
 */
export const draw = (orderId: Placeholder): SQL => sql`
  insert into ${orderNumbers} (number, order_id, free_at)
  select candidate, ${orderId}, now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))})
  from (select coalesce(
    case when ${SHORT_IN_USE} < ${MOST_SHORT} then coalesce(${oneOfSome(SHORT)}, ${oneOfAll(SHORT)}) end,
    ${sql.join(LONGER.map(oneOfSome), sql`, `)}) as candidate) as candidates returning number`;

export const isNumberTaken = (error: unknown): boolean => violates(error, 'order_numbers_pkey');

/** The order is closed: some minutes later another may have its number. */
export const releaseNumber = rawPrepared(
  ({ orderId }: Values<{ orderId: string }>) => sql`
    update ${orderNumbers} set free_at = least(free_at, now() + make_interval(secs => ${sql.raw(String(UNDO_SECONDS))}))
    where order_id = ${orderId}`,
);

/** The closing was undone: the order keeps its number. */
export const keepNumber = rawPrepared(
  ({ orderId }: Values<{ orderId: string }>) => sql`
    update ${orderNumbers} set free_at = now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))}) where order_id = ${orderId}`,
);

export const freeNumbers = (now: Date) => db.execute(sql`delete from ${orderNumbers} where free_at <= ${now.toISOString()}::timestamptz`);
