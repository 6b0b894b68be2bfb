import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Lists the demo rows, which each feature's `deleteDemo` deletes. Dependent rows (lines, points, reviews) are deleted with them and are not listed. */
export const demoRows = pgTable(
  'demo_rows',
  {
    kind: text({ enum: ['user', 'order', 'reservation', 'subscription', 'message', 'promotion'] }).notNull(),
    id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Whether the row with this id is one of the demo. */
export const isDemo = (id: AnyColumn, kind: typeof demoRows.$inferSelect.kind): SQL =>
  sql`${id} in (select id from ${demoRows} where kind = ${kind})`;
