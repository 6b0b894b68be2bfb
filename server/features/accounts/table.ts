import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#contract/accounts/staff.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    /** As it was typed; mails are sent to it. */
    email: text().notNull(),
    /** E-mails are compared by this form, which `canonicalEmail` makes. */
    canonicalEmail: text('canonical_email').notNull(),
    /** The user has opened a link that was mailed to `email`. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The e-mail that replaces `email` once the link mailed to it is opened. */
    pendingEmail: text('pending_email'),
    /** argon2id; null for accounts that only sign in elsewhere. */
    passwordHash: text('password_hash'),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    /** What an admin may do; customers have none. */
    staffRole: text('staff_role', { enum: STAFF_ROLES }),
    /** Buys without an account: no password, no e-mail of its own, a session of 48 hours. */
    isGuest: boolean('is_guest').notNull().default(false),
    telefono: text(),
    rfc: text(),
    avatarUrl: text('avatar_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Name and e-mail without case and accents, for the owner's search; `fold` is made in the first migration. */
    folded: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${users.name} || ' ' || ${users.email})`),
  },
  (table) => [
    // One account per e-mail, whatever its spelling; guests may have any.
    uniqueIndex('users_canonical_email').on(table.canonicalEmail).where(sql`not ${table.isGuest}`),
    index('users_guests').on(table.canonicalEmail).where(sql`${table.isGuest}`),
    index('users_folded').using('gin', sql`${table.folded} gin_trgm_ops`),
    // Staff below managers searches by name only.
    index('users_folded_name').using('gin', sql`fold(${table.name}) gin_trgm_ops`),
    // Counts customers for the statistics without reading their rows.
    index('users_customers').on(table.createdAt).where(sql`${table.role} = 'customer' and not ${table.isGuest}`),
    index('users_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    index('users_staff').on(table.staffRole, table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.staffRole} is not null`),
    check('users_guests_have_no_way_in', sql`not ${table.isGuest} or (${table.role} = 'customer' and ${table.passwordHash} is null)`),
    check('users_role', sql`${table.role} in ('customer', 'admin')`),
    check('users_staff_role', sql`(${table.role} = 'admin') = (${table.staffRole} is not null)`),
    check('users_staff_roles', sql`${table.staffRole} in ('staff', 'manager', 'owner')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, base64url; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** Addresses from which the account was opened or signed in to. Wrong passwords from other addresses do not delay sign-ins there. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** See `addressHash`; the address itself is not stored. */
    addressHash: text('address_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressHash] })],
);

/** Mailed links that change a password. When one is used, all links of that user are deleted. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest, as of a session: only the mail contains the token. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId), index('password_resets_expires_at').on(table.expiresAt)],
);

/** The mailed link that verifies an e-mail: one per user, a newer one replaces it. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the link was mailed to. */
    email: text().notNull(),
    /** A digest, as of a session: only the mail contains the token. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('email_verifications_expires_at').on(table.expiresAt)],
);

/** Devices on which the account has signed in. A sign-in on another one is mailed. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** See `deviceHash`: neither browser nor network is stored. */
    deviceHash: text('device_hash').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] }), index('known_devices_last_seen_at').on(table.lastSeenAt)],
);

/** The Google account with which a user signs in. */
export const googleAccounts = pgTable('google_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Google's name for its account; unlike its e-mail it never changes. */
  sub: text().notNull().unique(),
  connectedAt: timestamp('connected_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Sign-ins that Google has confirmed and the page has not collected yet. */
export const googleHandOvers = pgTable(
  'google_hand_overs',
  {
    /** A digest, as of a session: only the redirect to the page contains the code. */
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of the browser's cookie: the code works in this browser only. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('google_hand_overs_user').on(table.userId), index('google_hand_overs_expires_at').on(table.expiresAt)],
);

/** The second step of signing in: a code of an authenticator app. */
export const twoSteps = pgTable('two_steps', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the app makes the codes from. Codes are compared with it, so it cannot be a hash; no call answers it once it is confirmed. */
  secret: bytea().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** Null until a code has shown that the app has the secret: then the step is on. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The period of 30 seconds of the last code that was used: its code and earlier ones are used up. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
});

/** Codes that replace the app's, once each: a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of user and code: only the user has the code. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins whose password was right and whose code is awaited. */
export const twoStepChallenges = pgTable(
  'two_step_challenges',
  {
    /** A digest, as of a session: only the answer to the password contains it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('two_step_challenges_user').on(table.userId, table.createdAt),
    index('two_step_challenges_expires_at').on(table.expiresAt),
  ],
);

/** Wrong codes of the last day, by which an account's tries are limited over all challenges and calls. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('wrong_codes_user').on(table.userId, table.at), index('wrong_codes_at').on(table.at)],
);
