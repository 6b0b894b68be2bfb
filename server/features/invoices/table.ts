import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/table.ts';

/** An order's invoice. Its number is taken when its PDF is first made or mailed, so that series have no gaps. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** Null once the order is deleted, as those of the demo are: the row stays, so that its number is not used twice. */
    orderId: uuid('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
    series: text().notNull(),
    number: integer().notNull(),
    folio: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${invoices.series} || '-' || ${invoices.number}::text`),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was mailed last. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.series, table.number),
    index('invoices_folio').on(sql`upper(${table.folio})`),
    index('invoices_made_at').on(table.madeAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
