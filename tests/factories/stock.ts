import { expect } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { holds, stock } from '#server/features/stock/table.ts';
import { ager, deleter } from './rows.ts';

/** Limits a product or an option, as if a manager had counted it. */
export async function limit(
  id: string | undefined,
  left: number,
  { kind = 'product', refill = null as number | null } = {},
): Promise<void> {
  await pool.query(
    `insert into stock (kind, item_id, mode, "left", refill, day)
     values ($1, $2, case when $4::int is null then 'count' else 'daily' end, $3, $4,
       case when $4::int is not null then (now() at time zone 'America/Mexico_City')::date end)`,
    [kind, id, left, refill],
  );
  await pool.query(`insert into stock_changes (kind, item_id, why, change, "left") values ($1, $2, 'recount', $3, $3)`, [kind, id, left]);
}

export const leftOf = async (id: string | undefined): Promise<number> =>
  (await pool.query('select "left" from stock where item_id = $1', [id])).rows[0]?.left;

export const heldOf = async (id: string | undefined): Promise<number> =>
  (await pool.query(`select coalesce(sum(quantity), 0)::int as held from holds where item = $1::text and state <> 'given_back'`, [id]))
    .rows[0].held;

/** Limited items whose count does not follow from sold, returned and held units. Daily ones start again each day. */
export const WRONG_STOCK = `
  select s.item_id as id from stock s where s.mode = 'count'
    and s."left" + (select coalesce(sum(quantity), 0) from holds where item = s.item_id::text and state <> 'given_back')
      <> (select coalesce(sum(change), 0) from stock_changes c where c.kind = s.kind and c.item_id = s.item_id)
  union all
  select o.id from orders o join stock_changes c on c.order_id = o.id and c.day is null
  group by o.id, o.status having o.status in ('cancelado', 'reembolsado') and sum(c.change) <> 0
    and not exists (select from order_steps where order_id = o.id and status = 'preparando')`;

export const unlimit = deleter(stock, 'itemId');
/** Moves the daily count of the item to the day before, or also what was sold of it or is held of it. */
export const dayLater = (item: string, ...tables: ('stock' | 'stock_changes' | 'holds')[]) =>
  Promise.all(
    tables.map((table) =>
      pool.query(`update ${table} set day = day - 1 where ${table === 'holds' ? 'item' : 'item_id::text'} = $1`, [item]),
    ),
  );
export const ageHolds = ager(holds, 'item', 'firstAt');

/** Moves everything that is known of the holds of an item into the past, and releases those that have ended by then. */
export async function minutesLater(item: string, minutes: number): Promise<void> {
  const shift = 'make_interval(mins => $2)';
  await pool.query(`update holds set first_at = first_at - ${shift}, until = until - ${shift} where item = $1`, [item, minutes]);
  await pool.query(`update hold_windows set first_at = first_at - ${shift} where item = $1`, [item, minutes]);
  await reconcile(new Date());
  // The shop's own run of the job may be releasing the same holds.
  const ended = () => pool.query(`select from holds where item = $1 and state <> 'given_back' and until <= now()`, [item]);
  await expect.poll(async () => (await ended()).rowCount).toBe(0);
}

/** As if the payment had lost what it holds of the item, and others had bought all but so many. */
export async function lost(intentId: string, item: string, left: number): Promise<void> {
  await pool.query(`update holds set state = 'given_back' where intent_id = $1 and item = $2`, [intentId, item]);
  await pool.query('update stock set "left" = $2 where item_id = $1', [item, left]);
}

/** Lets the holds of a payment end, as the job does once their time is over. */
export async function endHolds(intentId: string): Promise<void> {
  await pool.query(`update holds set until = now() - interval '1 second' where intent_id = $1`, [intentId]);
  await reconcile(new Date());
}
