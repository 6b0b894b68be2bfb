import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#contract/staff.ts';
import { users } from '#server/features/accounts/table.ts';

/** Mailed links with which a new member of the staff creates an account. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    email: text().notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    staffRole: text('staff_role', { enum: STAFF_ROLES }).notNull(),
    /** SHA-256 of the token, base64url; only the mail contains the token. Null until it is mailed. */
    tokenHash: text('token_hash').unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // One open invitation per e-mail: a new one replaces the old one.
    uniqueIndex('invitations_canonical_email').on(table.canonicalEmail),
    index('invitations_inviter').on(table.invitedBy),
    index('invitations_expires_at').on(table.expiresAt),
    check('invitations_staff_role', sql`${table.staffRole} in ('staff', 'manager', 'owner')`),
  ],
);
