import { and, desc, eq, gt, lte, ne, not, notInArray, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { type Db, db, lookUp, pool, type Tx } from '#server/db/client.ts';
import {
  KNOWN_ADDRESS_DAYS,
  KNOWN_ADDRESSES,
  RESET_MINUTES,
  SEEN_MINUTES,
  SESSION_DAYS,
  SESSION_DAYS_IN_ALL,
  SESSIONS_PER_USER,
} from './rules.ts';
import {
  emailVerifications,
  googleAccounts,
  googleHandOvers,
  knownAddresses,
  passwordResets,
  recoveryCodes,
  sessions,
  twoStepChallenges,
  twoSteps,
  users,
} from './table.ts';

export type UserRow = typeof users.$inferSelect;

const sessionEnd = sql`now() + make_interval(days => ${SESSION_DAYS})`;
/** The account of that e-mail; guests have none. */
const hasEmail = (email: string) => and(eq(users.canonicalEmail, canonicalEmail(email)), not(users.isGuest));
export const OWNER = { role: 'admin', staffRole: 'owner' } as const;
const VERIFIED = { emailVerified: true, pendingEmail: null } as const;
export type ProfileColumns = Pick<UserRow, 'name' | 'telefono' | 'rfc'> & Partial<Pick<UserRow, 'pendingEmail'>>;
type NewUser = Omit<typeof users.$inferInsert, 'canonicalEmail'>;

export async function userByEmail(email: string, on: Tx | Db = db): Promise<UserRow | null> {
  const [user] = await on.select().from(users).where(hasEmail(email));
  return user ?? null;
}

export async function userById(id: string, on: Tx | Db = db): Promise<UserRow | null> {
  const [user] = await on.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Null when the e-mail has an account, also one that a parallel request created. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | null> {
  const values = { ...user, canonicalEmail: canonicalEmail(user.email) };
  const [made] = await tx.insert(users).values(values).onConflictDoNothing().returning();
  return made ?? null;
}

/** Serialises parallel starts that look for an administrator. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.admins'))`);
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return found.length > 0;
}

/**
 * Makes an account that exists under this e-mail the administrator's: replaces its password, and ends all other ways in. Of these, the link to another e-mail would take the account back.
 */
export async function seizeForAdmin(tx: Tx, email: string, passwordHash: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ ...OWNER, ...VERIFIED, passwordHash })
    .where(hasEmail(email))
    .returning({ id: users.id });
  if (user) await endWaysIn(tx, user.id);
}

/** Ends everything but the password that opens the account: sessions, mailed links, the second step, the Google account. */
async function endWaysIn(tx: Tx, userId: string): Promise<void> {
  await deleteResetsAndSessions(tx, userId);
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  await tx.delete(twoSteps).where(eq(twoSteps.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
}

/**
 * Gives the account to the user who has proved elsewhere that its e-mail is theirs, and takes it from the one who opened it and never did:
 * the password and all other ways in end. The caller holds the lock on the user.
 */
export async function seizeForProven(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ ...VERIFIED, passwordHash: null })
    .where(eq(users.id, userId));
  await endWaysIn(tx, userId);
}

/** Locks the user, so that a changed password opens no session. @returns whether this is still the password */
export async function lockUserWithPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return found.length > 0;
}

/**
 * Inserts the session and deletes those beyond the limit. Parallel sign-ins of one user hold the lock on that user and see each other's
 * sessions. `clock_timestamp()`, because a transaction that waited for the lock began before sessions that are older than its own.
 */
export async function insertSession(tx: Tx | Db, session: { userId: string; tokenHash: string; userAgent: string }): Promise<void> {
  await tx.insert(sessions).values({ ...session, lastSeenAt: sql`clock_timestamp()`, expiresAt: sessionEnd });
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_PER_USER);
  await tx.delete(sessions).where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, kept)));
}

export async function deleteSession(id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** Whether the session began within the last minutes. */
export const isFreshSession = async (id: string, minutes: number): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.id, id), gt(sessions.createdAt, sql`now() - make_interval(mins => ${minutes})`)))) > 0;

export const sessionsOf = (userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

export async function deleteExpiredSessions(): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
  return rowCount ?? 0;
}

type SessionRow = {
  session_id: string;
  stale: boolean;
  id: string;
  name: string;
  email: string;
  role: UserRow['role'];
  staff_role: UserRow['staffRole'];
  is_guest: boolean;
};

/** Runs for every request with a bearer: one prepared statement, two index look-ups. */
export async function sessionByHash(tokenHash: string): Promise<SessionRow | null> {
  const rows = await lookUp<SessionRow>({
    name: 'accounts.session_by_hash',
    text: `select s.id as session_id, s.last_seen_at < now() - make_interval(mins => $2) as stale, u.id, u.name, u.email, u.role, u.staff_role,
        u.is_guest
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and s.created_at > now() - make_interval(days => $3)`,
    values: [tokenHash, SEEN_MINUTES, SESSION_DAYS_IN_ALL],
  });
  return rows[0] ?? null;
}

/** Those of these sessions that are valid and belong to staff, with the user's role. */
export async function staffSessions(ids: string[]): Promise<{ id: string; staff_role: StaffRole }[]> {
  const { rows } = await pool.query<{ id: string; staff_role: StaffRole }>({
    name: 'accounts.staff_sessions',
    text: `select s.id, u.staff_role from sessions s join users u on u.id = s.user_id
      where s.id = any($1::uuid[]) and s.expires_at > now() and u.staff_role is not null`,
    values: [ids],
  });
  return rows;
}

/** Those of these sessions that are valid. */
export async function validSessions(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>({
    name: 'accounts.valid_sessions',
    text: 'select id from sessions where id = any($1::uuid[]) and expires_at > now() and created_at > now() - make_interval(days => $2)',
    values: [ids, SESSION_DAYS_IN_ALL],
  });
  return rows.map(({ id }) => id);
}

/** Only the first of parallel requests writes. */
export async function touchSession(id: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: sql`least(${sessionEnd}, ${sessions.createdAt} + make_interval(days => ${SESSION_DAYS_IN_ALL}))`,
    })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, sql`now() - make_interval(mins => ${SEEN_MINUTES})`)));
}

/**
 * The lock makes a parallel change of the e-mail wait, and that change then deletes this link: a link that was mailed to the old address
 * must not prove the new one.
 * @returns its id and where it is mailed to, or null when there is no such account
 */
export const insertReset = (userId: string, tokenHash: string): Promise<{ id: string; email: string } | null> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return null;
    const expiresAt = sql`now() + make_interval(mins => ${RESET_MINUTES})`;
    const [reset] = await tx.insert(passwordResets).values({ userId, tokenHash, expiresAt }).returning({ id: passwordResets.id });
    return reset ? { id: reset.id, email: user.email } : null;
  });

/** Locks the user until the transaction ends. Null when there is no such account. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

const isValid = (tokenHash: string) => and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** The user of a valid token. */
export async function resetUser(tokenHash: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(tokenHash));
  return row?.user ?? null;
}

/**
 * Sets the password by a mailed link, which proves that the e-mail is the user's. An e-mail that was to replace it is forgotten.
 * Locks the user, so that other links of the same user wait for this transaction.
 * @returns whether the account exists
 */
export async function setPasswordByLink(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ ...VERIFIED, passwordHash })
    .where(eq(users.id, userId));
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  return (rowCount ?? 0) > 0;
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function updateProfile(tx: Tx, userId: string, changes: ProfileColumns): Promise<UserRow> {
  const [user] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  return user as UserRow;
}

/** Ends also the link that would verify an e-mail. */
export async function unverify(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: false, pendingEmail: null }).where(eq(users.id, userId));
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
}

/** Deletes the token. @returns whether it was valid; true for one of parallel requests */
export async function spendReset(tx: Tx, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passwordResets).where(isValid(tokenHash));
  return (rowCount ?? 0) > 0;
}

/** Also ends sign-ins that wait for their code or for the page. @param kept the one session that stays */
export async function deleteResetsAndSessions(tx: Tx, userId: string, kept: string | null = null): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(twoStepChallenges).where(eq(twoStepChallenges.userId, userId));
  await tx.delete(googleHandOvers).where(eq(googleHandOvers.userId, userId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), kept === null ? undefined : ne(sessions.id, kept)));
}

export async function deleteExpiredResets(): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`));
}

const stillKnown = gt(knownAddresses.lastSeenAt, sql`now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`);
const knownTo = (userId: string) => eq(knownAddresses.userId, userId);

/** @param userId null for an unknown e-mail, which takes the same time */
export async function knowsAddress(userId: string | null, addressHash: string): Promise<boolean> {
  const found = await db
    .select({ hash: knownAddresses.addressHash })
    .from(knownAddresses)
    .where(and(knownTo(userId ?? NO_USER), eq(knownAddresses.addressHash, addressHash), stillKnown));
  return found.length > 0;
}
const NO_USER = '00000000-0000-0000-0000-000000000000';

export async function addressesKnownTo(userId: string): Promise<string[]> {
  const found = await db.select({ hash: knownAddresses.addressHash }).from(knownAddresses).where(knownTo(userId));
  return found.map(({ hash }) => hash);
}

/** Deletes the least recently used ones beyond the limit. The caller holds the lock on the user. */
export async function rememberAddress(tx: Tx, userId: string, addressHash: string): Promise<void> {
  const lastSeenAt = sql`clock_timestamp()`;
  await tx
    .insert(knownAddresses)
    .values({ userId, addressHash, lastSeenAt })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.addressHash], set: { lastSeenAt } });
  const kept = tx
    .select({ hash: knownAddresses.addressHash })
    .from(knownAddresses)
    .where(knownTo(userId))
    .orderBy(desc(knownAddresses.lastSeenAt))
    .limit(KNOWN_ADDRESSES);
  await tx.delete(knownAddresses).where(and(knownTo(userId), notInArray(knownAddresses.addressHash, kept)));
}

export async function deleteOldAddresses(): Promise<void> {
  await db.delete(knownAddresses).where(not(stillKnown));
}
