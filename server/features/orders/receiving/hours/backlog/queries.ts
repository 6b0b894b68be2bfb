import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { TO_MAKE, WAITING } from '#contract/orders/order-statuses.ts';
import type { Work } from '#contract/receiving/slots.ts';
import { lookUp } from '#server/db/client.ts';
import { options } from '#server/features/catalog/options/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { slotParts } from '#server/features/orders/receiving/table.ts';
import { orderLines, orders, statusList } from '#server/features/orders/table.ts';

/** When there are more, the oldest ones count: their work fills more than a day. */
const MOST_ORDERS = 300;

type Range = { from: Date; now: Date; until: Date };
type Part = Work & { at: Date | string };
type Row = Work & { parts: Part[] };

const dialect = new PgDialect();
/** On the shared connection: the caller may hold one of the pool's while it waits for this. */
const read = async <R extends object>(statement: SQL): Promise<R[]> => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return lookUp<R>({ text, values });
};

/**
 * The orders to prepare whose hour lies in the range: the work of their lines that are not made, and their time in slots that have not
 * begun. A parcel has days: it never precedes a drink.
 */
export async function openOrders({ from, now, until }: Range) {
  const rows = await read<Row>(sql`
    with open as (
      select ${orders.id} as id, ${orders.intentId} as intent_id from ${orders}
      where ${orders.status} in (${statusList(TO_MAKE)}) and ${orders.tipo} is distinct from 'paquete'
        and coalesce(${orders.promisedAt}, ${orders.createdAt}) between ${from.toISOString()} and ${until.toISOString()}
      order by coalesce(${orders.promisedAt}, ${orders.createdAt}) limit ${MOST_ORDERS})
    select coalesce(work.barra, 0) as barra, coalesce(work.cocina, 0) as cocina, coalesce(held.parts, '[]') as parts
    from open
    cross join lateral (
      select sum(seconds) filter (where station = 'barra')::int as barra, sum(seconds) filter (where station = 'cocina')::int as cocina
      from (
        select line.station, greatest(1, product.prep_seconds * line.quantity) as seconds
        from ${orderLines} line join ${products} product on product.id = line.product_id
        where line.order_id = open.id and line.made_at is null
        union all
        select option.station, option.prep_seconds * (chosen ->> 'quantity')::int * line.quantity
        from ${orderLines} line cross join jsonb_array_elements(line.options) chosen
          join ${options} option on option.id = (chosen ->> 'id')::uuid
        where line.order_id = open.id and line.made_at is null) piece) work
    cross join lateral (
      select jsonb_agg(jsonb_build_object('at', at, 'barra', barra, 'cocina', cocina)) as parts from ${slotParts}
      where intent_id = open.intent_id and taken and at >= ${now.toISOString()}) held`);
  return rows.map(({ parts, ...left }) => ({ left, parts: parts.map(dated) }));
}

/** What orders that are made hold of the slots that have not begun. */
export async function madeParts({ now, until }: Range) {
  const rows = await read<Part>(sql`
    select part.at, sum(part.barra)::int as barra, sum(part.cocina)::int as cocina
    from ${slotParts} part join ${orders} on ${orders.intentId} = part.intent_id
    where part.taken and part.at between ${now.toISOString()} and ${until.toISOString()}
      and ${orders.status} not in (${statusList([...WAITING, ...TO_MAKE])})
    group by part.at`);
  return rows.map(dated);
}

const dated = ({ at, barra, cocina }: Part) => ({ at: new Date(at), barra, cocina });
