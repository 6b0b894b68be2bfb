import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What the built-in PAC has stamped. */
export const trialStamps = pgTable(
  'trial_stamps',
  {
    uuid: uuid().primaryKey(),
    /** The caller's key. */
    key: text().notNull(),
    /** The document's seal. */
    seal: text().notNull(),
    /** The document with its stamp. */
    xml: text().notNull(),
    issuerRfc: text('issuer_rfc').notNull(),
    receiverRfc: text('receiver_rfc').notNull(),
    /** The receiver's. */
    postalCode: text('postal_code').notNull(),
    /** As the document has it. */
    total: text().notNull(),
    /** When the shop asked to cancel it; null before. */
    cancelAskedAt: timestamp('cancel_asked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('trial_stamps_key').on(table.key),
    // Hashed: a seal is longer than is good for an index.
    uniqueIndex('trial_stamps_seal').on(sql`md5(${table.seal})`),
    check('trial_stamps_total', sql`${table.total} ~ '^[0-9]+\\.[0-9]{2}$'`),
  ],
);

/** Since when the built-in PAC is away for a document. */
export const trialAbsences = pgTable('trial_absences', {
  /** The caller's key. */
  key: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
});
