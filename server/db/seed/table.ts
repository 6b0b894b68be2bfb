import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Which rows are demo data: what `clearDemo` deletes. Rows that hang on these (lines, points, reviews) go with them and are not listed. */
export const demoRows = pgTable(
  'demo_rows',
  {
    kind: text({ enum: ['user', 'order', 'reservation', 'subscription', 'message', 'promotion'] }).notNull(),
    id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
