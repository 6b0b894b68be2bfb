import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { FacturaKind } from '#contract/invoices/factura-states.ts';
import { db, type Tx } from '#server/db/client.ts';
import type { Head, PaymentForm, Receiver, Sealed, TaxAmount } from '#server/features/invoices/document/types.ts';
import { invoiceRefusals, invoices, invoiceTickets } from '#server/features/invoices/table.ts';
import type { Office } from './office.ts';

export type DocumentRow = typeof invoices.$inferSelect;
/** A document with everything that its seal needs. */
export type SealedRow = DocumentRow & {
  key: string;
  sealedXml: string;
  seal: string;
  sealedAt: Date;
  totalCents: number;
  receiver: Receiver;
};
export const isSealed = (row: DocumentRow): row is SealedRow => row.state !== null;

type Reader = Pick<Tx, 'select'>;

export async function find(id: string, on: Reader = db): Promise<DocumentRow | null> {
  const [row] = await on.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

/** The row whose folio the order's next nominativa takes: its paper or a refused try, of this series. */
export async function paperOf(tx: Tx, orderId: string, series: string): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'nominativa'),
        eq(invoices.series, series),
        sql`(${invoices.state} is null or ${invoices.state} = 'rechazada')`,
      ),
    )
    .orderBy(asc(invoices.madeAt), asc(invoices.id))
    .limit(1);
  return row ?? null;
}

/** Locks a document. The caller holds the locks of its orders, which come first. */
export async function lock(tx: Tx, id: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
  return row ?? null;
}

/** The orders that a document covers, in the order of their ids. */
export const ticketRows = (id: string, on: Reader = db) =>
  on.select().from(invoiceTickets).where(eq(invoiceTickets.documentId, id)).orderBy(asc(invoiceTickets.orderId));

/** The next number of a series. Numbers are taken one after the other, so that a failure leaves no gap. */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${series}`}, 0))`);
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(${invoices.number}), 0) + 1 as next from ${invoices} where ${invoices.series} = ${series}`,
  );
  return Number(rows[0]?.next ?? 1);
}

/** The SAT refuses a Fecha that its own clock has not reached. */
const CLOCK_SECONDS = 60;

/** The Fecha of a document that is sealed now: the database's clock less a minute. `date`: local time in the zone */
export async function fecha(tx: Tx, zone: string): Promise<{ at: Date; date: string }> {
  const { rows } = await tx.execute<{ at: string; date: string }>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, to_char(at at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as date
    from (select clock_timestamp() - make_interval(secs => ${CLOCK_SECONDS}) as at) as clock`);
  const [row] = rows;
  if (!row) throw new Error('The database has no clock.');
  return { at: new Date(row.at), date: row.date };
}

/** @property reuse the row whose folio this document takes: the order's paper, or a refused try */
export type Plan = {
  kind: FacturaKind;
  /** Of a nominativa. */
  orderId: string | null;
  receiver: Receiver;
  email: string | null;
  tickets: readonly { orderId: string; amounts: readonly TaxAmount[] }[];
  /** Whether its tickets are in it from now on. A substitute takes them over when it is stamped. */
  holds: boolean;
  paymentForm: PaymentForm;
  related?: { id: string; relation: '01' | '04' };
  period?: { from: string; to: string };
  reuse: DocumentRow | null;
  seal(head: Head): Sealed;
};

export const sumOf = (amounts: readonly TaxAmount[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0);

/** How long the request that wrote the document may ask the PAC before the job does. */
const FIRST_TRY_SECONDS = 20;

/**
 * Writes the intent of a document with its folio and its sealed bytes. It waits for its stamp, which is asked for after the commit. The
 * caller holds the locks of the orders.
 */
export async function intend(tx: Tx, plan: Plan, office: Office): Promise<SealedRow> {
  const { reuse, holds } = plan;
  const keeps = reuse !== null && reuse.series === office.series;
  const number = keeps ? reuse.number : await nextNumber(tx, office.series);
  const { at, date } = await fecha(tx, office.zone);
  const { series, issuer, place, isTrial } = office;
  const sealed = plan.seal({ series, number, date, issuer, place, paymentForm: plan.paymentForm });
  const values = {
    kind: plan.kind,
    state: 'en_proceso' as const,
    isTrial,
    orderId: plan.orderId,
    series,
    number,
    madeAt: sql`now()`,
    totalCents: sealed.totalCents,
    receiver: plan.receiver,
    email: plan.email,
    attempt: (keeps ? reuse.attempt : 0) + 1,
    key: randomUUID(),
    sealedXml: sealed.xml,
    seal: sealed.seal,
    sealedAt: at,
    refusal: null,
    nextTryAt: sql`now() + make_interval(secs => ${FIRST_TRY_SECONDS})`,
    tries: 0,
    claimedUntil: null,
    relatedId: plan.related?.id ?? null,
    relation: plan.related?.relation ?? null,
    periodFrom: plan.period?.from ?? null,
    periodTo: plan.period?.to ?? null,
  };
  const [row] = keeps
    ? await tx.update(invoices).set(values).where(eq(invoices.id, reuse.id)).returning()
    : await tx.insert(invoices).values(values).returning();
  const { id } = row as DocumentRow;
  const orderIds = plan.tickets.map(({ orderId }) => orderId);
  await tx.delete(invoiceTickets).where(eq(invoiceTickets.documentId, id));
  if (holds) await release(tx, orderIds, isTrial);
  await tx.insert(invoiceTickets).values(
    plan.tickets.map(({ orderId, amounts }) => ({
      documentId: id,
      orderId,
      cents: sumOf(amounts),
      amounts: [...amounts],
      holds,
      isTrial,
    })),
  );
  return row as SealedRow;
}

/** Frees tickets of the document that they are in. */
export const release = (tx: Tx, orderIds: readonly string[], isTrial: boolean) =>
  tx
    .update(invoiceTickets)
    .set({ holds: false })
    .where(and(inArray(invoiceTickets.orderId, [...orderIds]), eq(invoiceTickets.isTrial, isTrial), invoiceTickets.holds));

/** Frees the tickets that are in this document. */
export const releaseOf = (tx: Tx, documentId: string) =>
  tx
    .update(invoiceTickets)
    .set({ holds: false })
    .where(and(eq(invoiceTickets.documentId, documentId), invoiceTickets.holds));

/** Puts tickets into a document. The caller has freed them. */
export const hold = (tx: Tx, documentId: string, orderIds: readonly string[]) =>
  tx
    .update(invoiceTickets)
    .set({ holds: true })
    .where(and(eq(invoiceTickets.documentId, documentId), inArray(invoiceTickets.orderId, [...orderIds])));

/** How long one process may ask about a document before another one may. Longer than a call of the PAC may take. */
const CLAIM_SECONDS = 45;

/** Takes the right to ask about a document in this state. @returns null when another process is asking, or it has another state */
export async function claim(id: string, state: 'en_proceso' | 'cancelacion_en_proceso'): Promise<SealedRow | null> {
  const [row] = await db
    .update(invoices)
    .set({ claimedUntil: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`, tries: sql`${invoices.tries} + 1` })
    .where(and(eq(invoices.id, id), eq(invoices.state, state), sql`(${invoices.claimedUntil} is null or ${invoices.claimedUntil} < now())`))
    .returning();
  return row && isSealed(row) ? row : null;
}

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 600;
const DOUBLINGS = 6;

/** Gives the right back after an ask without an answer; the pause doubles with each try. */
export const askLater = ({ id, tries }: SealedRow) =>
  db
    .update(invoices)
    .set({
      claimedUntil: null,
      nextTryAt: sql`now() + make_interval(secs => ${Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries, DOUBLINGS))})`,
    })
    .where(eq(invoices.id, id));

/** Documents that are due, the longest waiting first. */
export async function due(state: 'en_proceso' | 'cancelacion_en_proceso', limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(lte(invoices.nextTryAt, sql`now()`), eq(invoices.state, state)))
    .orderBy(asc(invoices.nextTryAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function markStamped(tx: Tx, id: string, stamped: { uuid: string; xml: string }): Promise<DocumentRow | null> {
  const [row] = await tx
    .update(invoices)
    .set({ state: 'timbrada', uuid: stamped.uuid, stampedXml: stamped.xml, stampedAt: sql`now()`, nextTryAt: null, claimedUntil: null })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'en_proceso')))
    .returning();
  return row ?? null;
}

/** The shop itself tries globals and egresos again; nominativas wait for other data. */
const AFTER_REFUSAL = sql`now() + interval '1 hour'`;

export async function markRefused(tx: Tx, row: SealedRow, { code, message }: { code: string; message: string }): Promise<boolean> {
  const [marked] = await tx
    .update(invoices)
    .set({ state: 'rechazada', refusal: message, nextTryAt: row.kind === 'nominativa' ? null : AFTER_REFUSAL, claimedUntil: null })
    .where(and(eq(invoices.id, row.id), eq(invoices.state, 'en_proceso'), eq(invoices.key, row.key)))
    .returning({ id: invoices.id });
  if (!marked) return false;
  await tx.insert(invoiceRefusals).values({ documentId: row.id, code, message, xml: row.sealedXml });
  return true;
}

/** Seals the document anew, with the same folio and a new key: the PAC knows neither the old key nor the old bytes. */
export const sealAnew = (tx: Tx, id: string, sealed: Sealed, at: Date) =>
  tx
    .update(invoices)
    .set({ key: randomUUID(), sealedXml: sealed.xml, seal: sealed.seal, sealedAt: at, claimedUntil: null, nextTryAt: sql`now()` })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'en_proceso')));

export const markSent = (id: string, on: Pick<Tx, 'update'> = db) =>
  on.update(invoices).set({ sentAt: sql`now()` }).where(eq(invoices.id, id));
