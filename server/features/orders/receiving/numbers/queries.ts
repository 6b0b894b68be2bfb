import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { orderNumbers } from '#server/features/orders/receiving/table.ts';

/** Other orders may have the number of an open one after so long. */
const KEPT_HOURS = 18;
/** A closed order keeps its number while its closing may be undone. */
const UNDO_SECONDS = 180;

export const countUsed = rawPrepared<{ from: number; to: number }, { used: number }>(
  ({ from, to }) => sql`
    select count(*)::int as used from ${orderNumbers} where number between ${from} and ${to} and free_at > now()`,
);

// A number that another order is drawing at this moment is waited for and skipped. Freed ones are deleted by a job, not taken over here:
// an update of a conflicting row would keep it locked until the order is committed.
export const draw = rawPrepared<{ orderId: string; from: number; to: number }, { number: number }>(
  ({ orderId, from, to }) => sql`
    insert into ${orderNumbers} (number, order_id, free_at)
    select candidate, ${orderId}, now() + make_interval(hours => ${sql.raw(String(KEPT_HOURS))})
    from generate_series(${from}::int, ${to}::int) as candidate
    where not exists (select from ${orderNumbers} used where used.number = candidate)
    order by random() limit 1
    on conflict do nothing returning number`,
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
