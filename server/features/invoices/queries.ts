import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { TIME_ZONE } from '#contract/shop.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { invoices } from './table.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** @param name an order's id or an invoice's id */
export async function orderIdOf(name: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${orders.id} as id from ${orders} where ${orders.id} = ${name}::uuid
    union all select ${invoices.orderId} from ${invoices} where ${invoices.id} = ${name}::uuid limit 1`);
  return rows[0]?.id ?? null;
}

/** The order with its customer and its lines. */
export async function billed(orderId: string) {
  const [[order], lines] = await Promise.all([
    db
      .select({ order: orders, name: users.name, email: users.email })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
  ]);
  return order ? { ...order, lines } : null;
}
export type Billed = NonNullable<Awaited<ReturnType<typeof billed>>>;

export async function find(orderId: string, on: Pick<Tx, 'select'> = db): Promise<InvoiceRow | null> {
  const [row] = await on.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row ?? null;
}

/** Takes the next number of the series. Numbers are taken one after the other, so that a failure leaves no gap. */
export const make = (orderId: string, series: string): Promise<InvoiceRow> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${series}`}, 0))`);
    const known = await find(orderId, tx);
    if (known) return known;
    const number = sql`(select coalesce(max(${invoices.number}), 0) + 1 from ${invoices} where ${invoices.series} = ${series})`;
    const [row] = await tx.insert(invoices).values({ orderId, series, number }).returning();
    return row as InvoiceRow;
  });

/** A page of the invoices that a user's orders have. */
export const pageOf = (userId: string, limit: number, offset: number): Promise<Pick<InvoiceRow, 'id' | 'folio'>[]> =>
  db
    .select({ id: invoices.id, folio: invoices.folio })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(invoices.madeAt), asc(invoices.id))
    .limit(limit)
    .offset(offset);

export const markSent = (tx: Tx, id: string) => tx.update(invoices).set({ sentAt: sql`now()` }).where(eq(invoices.id, id));

/** `ids`: the range of order ids that the text begins; `patterns`: for `like`, a name must match all. */
export type Filter = {
  month: { from: string; to: string } | null;
  found: { folio: string; ids: { from: string; to: string } | null; patterns: string[] } | null;
};

/** So many customers with that name are looked at. */
const MOST_CUSTOMERS = 300;

const startOf = (day: string) => sql`(${day}::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)})`;

function matching({ month, found }: Filter): SQL | undefined {
  const inMonth = month ? sql`${invoices.madeAt} >= ${startOf(month.from)} and ${invoices.madeAt} < ${startOf(month.to)}` : undefined;
  if (!found) return inMonth;
  const { folio, ids, patterns } = found;
  const named = sql.join(
    patterns.map((pattern) => sql`fold(name) like fold(${pattern})`),
    sql` and `,
  );
  // Each part is found by an index of its own.
  const isFound = sql`${invoices.id} in (
    select id from ${invoices} where upper(folio) = ${folio}
    ${ids ? sql`union all select id from ${invoices} where order_id between ${ids.from}::uuid and ${ids.to}::uuid` : sql``}
    union all select bill.id from (select id from ${users} where ${named} limit ${MOST_CUSTOMERS}) person
      join ${orders} bought on bought.user_id = person.id join ${invoices} bill on bill.order_id = bought.id)`;
  return and(inMonth, isFound);
}

export const page = (filter: Filter, limit: number, offset: number) =>
  db
    .select({ invoice: invoices, totalCents: orders.totalCents, name: users.name })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(matching(filter))
    .orderBy(desc(invoices.madeAt), desc(invoices.id))
    .limit(limit)
    .offset(offset);

/** Counts at most `most` invoices. */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: invoices.id }).from(invoices).where(matching(filter)).limit(most).as('counted'));
