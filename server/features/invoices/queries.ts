import { and, asc, between, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { db, type Tx } from '#server/db/client.ts';
import { matchesAll } from '#server/db/folded.ts';

import { startOf } from '#server/db/shop-time.ts';

import { inTransaction } from '#server/db/transaction.ts';

import { users } from '#server/features/accounts/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { invoices } from './table.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** @param name the id of an order or of an invoice */
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
  inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${series}`}, 0))`);
    const known = await find(orderId, tx);
    if (known) return known;
    const number = sql`(select coalesce(max(${invoices.number}), 0) + 1 from ${invoices} where ${invoices.series} = ${series})`;
    const [row] = await tx.insert(invoices).values({ orderId, series, number }).returning();
    return row as InvoiceRow;
  });

/** A page of the invoices of a user's orders. */
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

/**
 * `ids`: the range of order ids that begin with the text. `customers`: the users whose name or e-mail matches the patterns; null when there
 * are too many.
 */
export type Found = { folio: string; ids: { from: string; to: string } | null; customers: string[] | null; patterns: string[] };
export type Filter = { month: { from: string; to: string } | null; found: Found | null };

const inMonth = ({ month }: Filter): SQL | undefined =>
  month
    ? sql`${invoices.madeAt} >= ${startOf(sql`${month.from}::date`)} and ${invoices.madeAt} < ${startOf(sql`${month.to}::date`)}`
    : undefined;

const byNumber = ({ folio, ids }: Found) =>
  or(sql`upper(${invoices.folio}) = ${folio}`, ids ? between(invoices.orderId, ids.from, ids.to) : undefined) as SQL;
/** Checked for each invoice, newest first: when many customers match, a page is soon full. */
const folded = sql`(select ${users.folded} from ${orders} join ${users} on ${users.id} = ${orders.userId} where ${orders.id} = ${invoices.orderId})`;

function matching(filter: Filter): SQL | undefined {
  const { found } = filter;
  if (!found) return inMonth(filter);
  if (found.customers === null) return and(inMonth(filter), or(byNumber(found), matchesAll(folded, found.patterns)));
  // Each part uses an index of its own.
  const bought = ids().innerJoin(orders, eq(orders.id, invoices.orderId)).where(inArray(orders.userId, found.customers));
  const numbered = ids().where(byNumber(found));
  return and(inMonth(filter), inArray(invoices.id, found.customers.length ? unionAll(numbered, bought) : numbered));
}

export const page = (filter: Filter, limit: number, offset: number) =>
  db
    .select({ invoice: invoices, orderId: orders.id, totalCents: sql<number>`${orders.totalCents} - ${orders.tipCents}`, name: users.name })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(matching(filter))
    .orderBy(desc(invoices.madeAt), desc(invoices.id))
    .limit(limit)
    .offset(offset);

/** Counts at most `most` invoices. */
export async function total(filter: Filter, most: number): Promise<number> {
  const { found } = filter;
  if (found?.customers !== null) return db.$count(ids().where(matching(filter)).limit(most).as('counted'));
  // With many matching customers, the invoices of a few of them reach the limit of the count.
  const named = ids()
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(inMonth(filter), matchesAll(users.folded, found.patterns), not(byNumber(found))));
  return db.$count(
    unionAll(ids().where(and(inMonth(filter), byNumber(found))), named)
      .limit(most)
      .as('counted'),
  );
}

const ids = () => db.select({ id: invoices.id }).from(invoices);
