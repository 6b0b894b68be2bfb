import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Lists the demo rows, which `deleteDemo` deletes. Dependent rows (lines, points, reviews) are deleted with them and are not listed. */
export const demoRows = pgTable(
  'demo_rows',
  {
    kind: text({ enum: ['user', 'order', 'reservation', 'subscription', 'message', 'promotion'] }).notNull(),
    id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
