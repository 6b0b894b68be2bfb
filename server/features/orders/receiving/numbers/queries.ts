import { type SQL, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { orderNumbers } from '#server/features/orders/receiving/table.ts';

/** Other orders may have the number of an open one after so long. */
const KEPT_HOURS = 18;
/** A closed order keeps its number while its closing may be undone. */
const UNDO_SECONDS = 180;

/**
 * The numbers that guests are called by, drawn at random, so that they say nothing about the day's sales: ranges, each with how many of it
 * may be in use before the next one is drawn from.
 */
const RANGES = [
  { from: 10, to: 999, most: 700 },
  { from: 1000, to: 9999, most: 7000 },
  { from: 10_000, to: 99_999, most: 70_000 },
  { from: 100_000, to: 999_999, most: null },
] as const;

const number = (value: number): SQL => sql.raw(String(value));

/** The place of the range to draw from. Counting stops at `most`, and at the first range that has fewer in use. */
const PLACE = sql`case ${sql.join(
  RANGES.map(({ from, to, most }, index) =>
    most === null
      ? sql`else ${number(index + 1)}`
      : sql`when (select count(*) from (
          select from ${orderNumbers} where number between ${number(from)} and ${number(to)} and free_at > now() limit ${number(most)})
          as counted) < ${number(most)} then ${number(index + 1)}`,
  ),
  sql` `,
)} end`;
const bounds = (of: 'from' | 'to'): SQL => sql.raw(`array[${RANGES.map((range) => range[of]).join(', ')}]`);
/** One row: the first and the last number of that range. */
const RANGE = sql`(select (${bounds('from')})[place] as first, (${bounds('to')})[place] as last from (select ${PLACE} as place offset 0) as chosen) as range`;

type Drawing = { orderId: string };

// A number that another order is drawing at this moment is waited for and skipped. Freed ones are deleted by a job, not taken over here:
// an update of a conflicting row would keep it locked until the order is committed.
const drawFrom = (candidates: SQL) =>
  rawPrepared<Drawing, { number: number }>(
    ({ orderId }) => sql`
      insert into ${orderNumbers} (number, order_id, free_at)
      select candidate, ${orderId}, now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))})
      from (${candidates}) as drawn (candidate)
      where not exists (select from ${orderNumbers} used where used.number = candidate)
      limit 1 on conflict do nothing returning number`,
  );

/** While three of ten are free, all of so many are taken in 3 of 1,000 cases. */
const CANDIDATES = 16;

/** One of some numbers of the range: looking at all 90,000 of the last but one took longer than the rest of the order. */
export const draw = drawFrom(
  sql`select first + floor(random() * (last - first + 1))::int from ${RANGE}, generate_series(1, ${number(CANDIDATES)})`,
);

/** One of all numbers of the range that are free. */
export const drawFromAll = drawFrom(
  sql`
    select free from ${RANGE}, generate_series(first, last) as free
    where not exists (select from ${orderNumbers} used where used.number = free) order by random() limit 1`,
);

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
