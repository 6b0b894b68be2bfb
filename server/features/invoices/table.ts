import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FACTURA_KINDS, FACTURA_STATES } from '#contract/invoices/factura-states.ts';
import type { Receiver, TaxAmount } from '#server/features/invoices/document/types.ts';
import { orders } from '#server/features/orders/table.ts';

const list = (texts: readonly string[]): SQL => sql.raw(texts.map((text) => `'${text}'`).join(', '));

/**
 * Papers and fiscal documents. A paper without a stamp is an order's row without a state; its number is taken when its PDF is first made or
 * mailed. Stamping the order's nominativa uses the same row when the paper is of the same series, also after a refusal.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text({ enum: FACTURA_KINDS }).notNull().default('nominativa'),
    /** Null for a paper without a stamp. */
    state: text({ enum: FACTURA_STATES }),
    /** Made in the test mode: without fiscal validity. */
    isTrial: boolean('is_trial').notNull().default(false),
    /** The order of a nominativa; null for other kinds, and once the order of a paper is deleted: the row stays, so that its number is not used twice. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    series: text().notNull(),
    number: integer().notNull(),
    folio: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${invoices.series} || '-' || ${invoices.number}::text`),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was mailed last. */
    sentAt: timestamp('sent_at', { withTimezone: true }),

    /** The columns below are of documents; papers have none of them. `totalCents`: what the document says. */
    totalCents: integer('total_cents'),
    receiver: jsonb().$type<Receiver>(),
    /** The first address that it was asked for; null for documents that are not mailed, and once the account is deleted. */
    email: text(),
    /** Counts the tries of this row. Tokens belong to one try. */
    attempt: integer().notNull().default(0),
    /** The PAC's idempotency key, always sent with the same bytes. */
    key: text(),
    sealedXml: text('sealed_xml'),
    seal: text(),
    /** Its Fecha. */
    sealedAt: timestamp('sealed_at', { withTimezone: true }),
    uuid: text(),
    stampedXml: text('stamped_xml'),
    stampedAt: timestamp('stamped_at', { withTimezone: true }),
    /** Why it was refused, in words for people. */
    refusal: text(),
    /** When the PAC or the SAT is asked next, while something is under way. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }),
    tries: integer().notNull().default(0),
    /** Until when a process is asking. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** The document that this one refers to: an egreso (relation 01), or a substitute (04). */
    relatedId: uuid('related_id').references((): AnyPgColumn => invoices.id),
    relation: text({ enum: ['01', '04'] }),
    /** The first and the last day of a global. */
    periodFrom: date('period_from'),
    periodTo: date('period_to'),

    cancelReason: text('cancel_reason', { enum: ['01', '02', '03', '04'] }),
    /** The signed request, sent unchanged until it is decided. */
    cancelRequest: text('cancel_request'),
    cancelAskedAt: timestamp('cancel_asked_at', { withTimezone: true }),
    cancelReceipt: text('cancel_receipt'),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    index('invoices_order').on(table.orderId),
    uniqueIndex('invoices_number').on(table.series, table.number),
    uniqueIndex('invoices_uuid').on(table.uuid).where(sql`${table.uuid} is not null`),
    uniqueIndex('invoices_key').on(table.key).where(sql`${table.key} is not null`),
    index('invoices_folio').on(sql`upper(${table.folio})`),
    index('invoices_listed').on(table.kind, table.madeAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('invoices_state')
      .on(table.state, table.kind, table.madeAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.state} is not null`),
    index('invoices_rfc').on(sql`(${table.receiver} ->> 'rfc')`).where(sql`${table.receiver} is not null`),
    index('invoices_receiver').using('gin', sql`fold(${table.receiver} ->> 'name') gin_trgm_ops`).where(sql`${table.receiver} is not null`),
    // The documents of a month.
    index('invoices_sealed_at').on(table.sealedAt, table.id).where(sql`${table.uuid} is not null`),
    index('invoices_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('invoices_related').on(table.relatedId).where(sql`${table.relatedId} is not null`),
    index('invoices_period').on(table.periodFrom, table.periodTo).where(sql`${table.kind} = 'global'`),
    // Freed tickets wait for the end of their window.
    index('invoices_cancelled').on(table.cancelledAt).where(sql`${table.kind} = 'nominativa' and ${table.state} = 'cancelada'`),
    // One living substitute of a document.
    uniqueIndex('invoices_substitute')
      .on(table.relatedId)
      .where(sql`${table.relation} = '04' and ${table.state} in ('en_proceso', 'timbrada', 'cancelacion_en_proceso')`),
    check('invoices_kind', sql`${table.kind} in (${list(FACTURA_KINDS)})`),
    check('invoices_state', sql`${table.state} in (${list(FACTURA_STATES)})`),
    check(
      'invoices_sealed',
      sql`${table.state} is null or num_nulls(${table.totalCents}, ${table.receiver}, ${table.key}, ${table.sealedXml}, ${table.seal}, ${table.sealedAt}) = 0`,
    ),
    check(
      'invoices_stamped',
      sql`(${table.uuid} is null) = (${table.stampedXml} is null) and (${table.state} not in ('timbrada', 'cancelacion_en_proceso', 'cancelada') or ${table.uuid} is not null)`,
    ),
    check(
      'invoices_global',
      sql`(${table.kind} = 'global') = (${table.periodFrom} is not null) and (${table.periodFrom} is null) = (${table.periodTo} is null)`,
    ),
  ],
);

/** Which orders a document covers, with the amounts by tax class. An order with documents cannot be deleted. */
export const invoiceTickets = pgTable(
  'invoice_tickets',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** In the document: an income, or what an egreso takes back of it. */
    cents: integer().notNull(),
    amounts: jsonb().$type<TaxAmount[]>().notNull(),
    /** True for the one document that the ticket is in; a ticket without it is free. */
    holds: boolean().notNull(),
    isTrial: boolean('is_trial').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.orderId] }),
    // A ticket is in one document, in each mode.
    uniqueIndex('invoice_tickets_holder').on(table.orderId, table.isTrial).where(sql`${table.holds}`),
    index('invoice_tickets_order').on(table.orderId),
    check('invoice_tickets_cents', sql`${table.cents} > 0`),
  ],
);

/** Every refusal of the PAC, kept with what was refused. */
export const invoiceRefusals = pgTable(
  'invoice_refusals',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    documentId: uuid('document_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    message: text().notNull(),
    xml: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('invoice_refusals_document').on(table.documentId)],
);

/** The shop's certificate that seals documents. One row at most. */
export const sealCertificate = pgTable(
  'seal_certificate',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** DER in base64. */
    certificate: text().notNull(),
    /** The key without its password, sealed by the shop's own key. */
    sealedKey: text('sealed_key').notNull(),
    number: text().notNull(),
    rfc: text().notNull(),
    name: text().notNull(),
    validFrom: timestamp('valid_from', { withTimezone: true }).notNull(),
    validTo: timestamp('valid_to', { withTimezone: true }).notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('seal_certificate_only', sql`${table.isOnly}`)],
);

/** Since when the shop stamps in a mode. Globals begin with the first period after it. */
export const fiscalModes = pgTable('fiscal_modes', {
  mode: text({ enum: ['prueba', 'real'] }).primaryKey(),
  beganAt: timestamp('began_at', { withTimezone: true }).notNull().defaultNow(),
});
