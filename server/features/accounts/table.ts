import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { STAFF_ROLES } from '#contract/staff.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The form in which telephones are compared, as `phoneKey` of the contract: the last ten digits. */
export const telephoneKey = (telephone: AnyPgColumn): SQL => sql`right(regexp_replace(${telephone}, '\\D', '', 'g'), 10)`;

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    /** The e-mail as the user typed it; mails are sent to it. */
    email: text().notNull(),
    /** The form in which e-mails are compared, made by `canonicalEmail`. */
    canonicalEmail: text('canonical_email').notNull(),
    /** True when the user has opened a link that was mailed to `email`. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** True when an owner replaced an e-mail that the user had verified: the account belongs to the person who verified that one. */
    wasVerified: boolean('was_verified').notNull().default(false),
    /** The e-mail that replaces `email` once the link mailed to it is opened. */
    pendingEmail: text('pending_email'),
    /** argon2id; null for accounts that only sign in with Google. */
    passwordHash: text('password_hash'),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    /** The role of a member of the staff; null for customers. */
    staffRole: text('staff_role', { enum: STAFF_ROLES }),
    /** A customer without an account: no password, a shared e-mail is allowed, one session of 48 hours. */
    isGuest: boolean('is_guest').notNull().default(false),
    telefono: text(),
    rfc: text(),
    avatarUrl: text('avatar_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Name and e-mail without case and accents, for the owner's search; the SQL function `fold` is created in the first migration. */
    folded: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${users.name} || ' ' || ${users.email})`),
  },
  (table) => [
    // One account per e-mail in any spelling; guests may share an e-mail.
    uniqueIndex('users_canonical_email').on(table.canonicalEmail).where(sql`not ${table.isGuest}`),
    index('users_guests').on(table.canonicalEmail).where(sql`${table.isGuest}`),
    index('users_folded').using('gin', sql`${table.folded} gin_trgm_ops`),
    // Staff below managers search by name only.
    index('users_folded_name').using('gin', sql`fold(${table.name}) gin_trgm_ops`),
    // The owner finds an order by its telephone.
    index('users_telephone').on(telephoneKey(table.telefono)).where(sql`${table.telefono} is not null`),
    // For the statistics: counts customers without reading their rows.
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

/** The pins by which a shared till knows who sells or who authorises. A pin belongs to one person. */
export const staffPins = pgTable('staff_pins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A keyed digest of the pin. */
  digest: text().notNull().unique(),
});

/** Wrong pins and codes at a till, so that neither can be guessed. */
export const tillGuesses = pgTable(
  'till_guesses',
  {
    till: text().notNull(),
    kind: text({ enum: ['pin', 'code'] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    id: uuid().notNull().default(sql`uuidv7()`),
  },
  (table) => [primaryKey({ columns: [table.till, table.kind, table.id] }), index('till_guesses_at').on(table.at)],
);

/** Addresses from which the account was created or signed in to. Wrong passwords from other addresses do not delay sign-ins from these. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The result of `addressHash`; the address itself is not stored. */
    addressHash: text('address_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressHash] })],
);

/** Mailed links that set a password. When one is used, all links of that user are deleted. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url; only the mail contains the token. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId), index('password_resets_expires_at').on(table.expiresAt)],
);

/** The mailed link that verifies an e-mail: one per user, replaced by a newer one. */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address to which the link was mailed. */
    email: text().notNull(),
    /** SHA-256 of the token, base64url; only the mail contains the token. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('email_verifications_expires_at').on(table.expiresAt)],
);

/** Devices on which the account has signed in. A sign-in on another device sends a mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The result of `deviceHash`: neither browser nor network is stored. */
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
  /** Google's id of its account; unlike the account's e-mail it never changes. */
  sub: text().notNull().unique(),
  connectedAt: timestamp('connected_at', { withTimezone: true }).notNull().defaultNow(),
});

/** One-use codes of sign-ins that Google has confirmed and the page has not finished yet. */
export const googleHandOvers = pgTable(
  'google_hand_overs',
  {
    /** A digest of the code; only the redirect to the page contains the code itself. */
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A digest of the browser's cookie, because the code works in this browser only. */
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
  /**
   * The app computes the codes from this secret. The server computes them too, so it cannot be a hash: it is sealed (`server/sealing`), or plain from an older
   * version. No endpoint returns it after the confirmation.
   */
  secret: bytea().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  /** Null until the user has entered a code of the app; then the second step is on. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The 30-second period of the last used code: codes of this and earlier periods are no longer accepted. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
});

/** Codes to use instead of the app's; each works once and is then deleted. */
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

/** Sign-ins whose password was right and whose code is still missing. */
export const twoStepChallenges = pgTable(
  'two_step_challenges',
  {
    /** A digest of the token; only the answer to the password contains the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The result of `openerHash`: the number of open challenges is limited for each client, so that none ends those of another. */
    openerHash: text('opener_hash').notNull().default(''),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('two_step_challenges_user').on(table.userId, table.createdAt),
    index('two_step_challenges_expires_at').on(table.expiresAt),
  ],
);

/** Wrong codes of the last day. They limit an account's tries over all challenges and calls, for each known device and for all new ones together. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The known device, from `countedDevice`; null for all devices that the account does not know. */
    deviceHash: text('device_hash'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('wrong_codes_user').on(table.userId, table.at), index('wrong_codes_at').on(table.at)],
);
