import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { THEMES } from '#contract/accounts/preferences.ts';
import { users } from '#server/features/accounts/table.ts';

/** Preferences that users have changed. Without a row the defaults apply. The membership of the Club is stored by the newsletter. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    pedidos: boolean().notNull(),
    reservaciones: boolean().notNull(),
    analitica: boolean().notNull(),
    tema: text({ enum: THEMES }).notNull(),
  },
  (table) => [check('preferences_tema', sql`${table.tema} in (${sql.raw(THEMES.map((theme) => `'${theme}'`).join(', '))})`)],
);
