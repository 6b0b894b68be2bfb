import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

/** The users' tax data. The contract validates them instead of the database, because the SAT's lists change. */
export const billingData = pgTable('billing_data', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  rfc: text().notNull(),
  nombre: text().notNull(),
  codigoPostal: text('codigo_postal').notNull(),
  regimen: text().notNull(),
  usoCfdi: text('uso_cfdi').notNull(),
  email: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
