import { and, asc, between, desc, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { FacturaKind, FacturaState } from '#contract/invoices/factura-states.ts';
import { db } from '#server/db/client.ts';
import { matchesAll } from '#server/db/folded.ts';
import { startOf } from '#server/db/shop-time.ts';
import { users } from '#server/features/accounts/table.ts';
import { invoices, invoiceTickets } from '#server/features/invoices/table.ts';
import { orders } from '#server/features/orders/table.ts';
import { fiscalMode } from '#server/gateways/pac/pacs.ts';

/**
 * `code`: the text as a folio, an RFC or a UUID. `ids`: the range of order ids that begin with the text. `customers`: the users whose name
 * or e-mail matches the patterns; null when there are too many.
 */
export type Found = { code: string; ids: { from: string; to: string } | null; customers: string[] | null; patterns: string[] };
export type Filter = {
  kind: FacturaKind;
  state: FacturaState | null;
  month: { from: string; to: string } | null;
  found: Found | null;
};

/** The rows without the search. Papers are nominativas; those of deleted orders are not listed. */
const listed = ({ kind, state, month }: Filter): SQL | undefined =>
  and(
    eq(invoices.kind, kind),
    kind === 'nominativa' ? isNotNull(invoices.orderId) : undefined,
    state ? eq(invoices.state, state) : undefined,
    month
      ? sql`${invoices.madeAt} >= ${startOf(sql`${month.from}::date`)} and ${invoices.madeAt} < ${startOf(sql`${month.to}::date`)}`
      : undefined,
  );

const receiverRfc = sql`(${invoices.receiver} ->> 'rfc')`;
const receiverName = sql`fold(${invoices.receiver} ->> 'name')`;

const byNumber = ({ code, ids }: Found) =>
  or(
    sql`upper(${invoices.folio}) = ${code}`,
    ids ? between(invoices.orderId, ids.from, ids.to) : undefined,
    sql`(${invoices.receiver} is not null and ${receiverRfc} = ${code})`,
    sql`(${invoices.uuid} is not null and ${invoices.uuid} = ${code})`,
  ) as SQL;
const byReceiver = ({ patterns }: Found) => and(isNotNull(invoices.receiver), matchesAll(receiverName, patterns)) as SQL;
/** Checked for each invoice, newest first: when many customers match, a page is soon full. */
const folded = sql`(select ${users.folded} from ${orders} join ${users} on ${users.id} = ${orders.userId} where ${orders.id} = ${invoices.orderId})`;

/** The documents of several orders that contain an order with such an id. */
const ofTickets = ({ from, to }: { from: string; to: string }) =>
  db
    .select({ id: invoiceTickets.documentId })
    .from(invoiceTickets)
    .where(between(invoiceTickets.orderId, from, to));

function matching(filter: Filter): SQL | undefined {
  const { found, kind } = filter;
  if (!found) return listed(filter);
  const covering = found.ids && kind !== 'nominativa' ? inArray(invoices.id, ofTickets(found.ids)) : undefined;
  if (found.customers === null)
    return and(listed(filter), or(byNumber(found), byReceiver(found), matchesAll(folded, found.patterns), covering));
  // Each part uses an index of its own.
  const [numbered, received] = [ids().where(byNumber(found)), ids().where(byReceiver(found))];
  const bought = found.customers.length
    ? [ids().innerJoin(orders, eq(orders.id, invoices.orderId)).where(inArray(orders.userId, found.customers))]
    : [];
  return and(listed(filter), or(inArray(invoices.id, unionAll(numbered, received, ...bought)), covering));
}

/** What a document says; of a paper what was charged, without the tip. */
const totalCents = sql<number>`coalesce(${invoices.totalCents}, ${orders.totalCents} - ${orders.tipCents})`;

export const page = (filter: Filter, limit: number, offset: number) =>
  db
    .select({ invoice: invoices, totalCents, name: users.name })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
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
  const others = and(listed(filter), or(byNumber(found), byReceiver(found)));
  const named = ids()
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(listed(filter), matchesAll(users.folded, found.patterns), not(byNumber(found)), not(byReceiver(found))));
  return db.$count(unionAll(ids().where(others), named).limit(most).as('counted'));
}

const ids = () => db.select({ id: invoices.id }).from(invoices);

/** The local times at which a month and the next one begin. */
export type Span = { from: string; to: string };
export type Stamped = Awaited<ReturnType<typeof stampedAfter>>[number];

/** The stamped documents of a month by their Fecha; those of the test mode only in it. */
const stampedIn = ({ from, to }: Span): SQL | undefined =>
  and(
    isNotNull(invoices.uuid),
    eq(invoices.isTrial, fiscalMode() === 'prueba'),
    sql`${invoices.sealedAt} >= ${startOf(sql`${from}::date`)} and ${invoices.sealedAt} < ${startOf(sql`${to}::date`)}`,
  );

export const countStamped = (span: Span, most: number): Promise<number> =>
  db.$count(ids().where(stampedIn(span)).limit(most).as('counted'));

/** The next documents after this one. */
export const stampedAfter = (span: Span, after: { sealedAt: Date | null; id: string } | null, limit: number) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        stampedIn(span),
        after
          ? sql`(${invoices.sealedAt}, ${invoices.id}) > (${after.sealedAt?.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(invoices.sealedAt), asc(invoices.id))
    .limit(limit);

/** A count stops here, because a larger number is not more useful. */
const MOST = 1000;

/** How many there are, and the kind of the oldest one. */
export type Some = { count: number; kind: FacturaKind };

/** The documents of a mode that wait since before `late`, those that were refused without a guest, and the certificate. */
export async function things(isTrial: boolean, late: Date) {
  const some = (which: SQL) => sql`(
    select case when count(*) > 0 then jsonb_build_object('count', count(*), 'kind', (array_agg(kind order by sealed_at))[1]) end
    from (select ${invoices.kind}, ${invoices.sealedAt} from ${invoices}
      where ${invoices.isTrial} = ${isTrial} and ${which} limit ${MOST}) as found)`;
  const { rows } = await db.execute<{ waiting: Some | null; refused: Some | null }>(sql`
    select ${some(sql`${invoices.state} = 'en_proceso' and ${invoices.sealedAt} < ${late.toISOString()}::timestamptz`)} as waiting,
      ${some(sql`${invoices.state} = 'rechazada' and ${invoices.kind} in ('global', 'egreso')`)} as refused`);
  const [{ waiting = null, refused = null } = {}] = rows;
  return { waiting, refused };
}
