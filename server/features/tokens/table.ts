import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { TOKEN_ROLES } from '#contract/tokens/tokens.ts';
import { users } from '#server/features/accounts/table.ts';

/** Tokens with which other programs call the API. The token itself is stored nowhere. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    role: text({ enum: TOKEN_ROLES }).notNull(),
    readOnly: boolean('read_only').notNull(),
    /** A digest of the token. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The last characters of the token. */
    ending: text().notNull(),
    /** The owner who made it. The token ends when its maker is no owner any more. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Written at most once a minute. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('access_tokens_maker').on(table.createdBy),
    check('access_tokens_role', sql`${table.role} in (${sql.raw(TOKEN_ROLES.map((role) => `'${role}'`).join(', '))})`),
  ],
);
