import { type SQL, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { orderNumbers } from '#server/features/orders/receiving/table.ts';

/** Other orders may have the number of an open one after so long. */
const KEPT_HOURS = 18;
/** A closed order keeps its number while its closing may be undone. */
const UNDO_SECONDS = 180;

/** How many numbers of a range are in use; counting stops at `most`. */
export const countUsed = rawPrepared<{ from: number; to: number; most: number }, { used: number }>(
  ({ from, to, most }) => sql`
    select count(*)::int as used from (
      select from ${orderNumbers} where number between ${from} and ${to} and free_at > now() limit ${most}) as counted`,
);

type Drawing = { orderId: string; from: number; to: number };

// A number that another order is drawing at this moment is waited for and skipped. Freed ones are deleted by a job, not taken over here:
// an update of a conflicting row would keep it locked until the order is committed.
const drawFrom = (candidates: (values: Values<Drawing>) => SQL) =>
  rawPrepared<Drawing, { number: number }>(
    (values) => sql`
      insert into ${orderNumbers} (number, order_id, free_at)
      select candidate, ${values.orderId}, now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))})
      from (${candidates(values)}) as drawn (candidate)
      where not exists (select from ${orderNumbers} used where used.number = candidate)
      limit 1 on conflict do nothing returning number`,
  );

/** While three of ten are free, all of so many are taken in 3 of 1,000 cases. */
const CANDIDATES = 16;

/** One of some numbers of the range: looking at all 90,000 of the last but one took longer than the rest of the order. */
export const draw = drawFrom(
  ({ from, to }) => sql`
    select ${from}::int + floor(random() * (${to}::int - ${from}::int + 1))::int from generate_series(1, ${sql.raw(String(CANDIDATES))})`,
);

/** One of all numbers of the range that are free. */
export const drawFromAll = drawFrom(
  ({ from, to }) => sql`
    select number from generate_series(${from}::int, ${to}::int) as number
    where not exists (select from ${orderNumbers} used where used.number = number) order by random() limit 1`,
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
