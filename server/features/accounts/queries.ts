import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { type Db, db, pool, type Tx } from '#server/db/client.ts';
import { RESET_MINUTES, SEEN_MINUTES, SESSION_DAYS } from './rules.ts';
import { passwordResets, sessions, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;

const sessionEnd = sql`now() + make_interval(days => ${SESSION_DAYS})`;
const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

export async function userByEmail(email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user ?? null;
}

export async function userById(id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Null when the e-mail has an account already, also one made a moment ago. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [made] = await tx.insert(users).values(user).onConflictDoNothing().returning();
  return made ?? null;
}

/** Waits for whoever else is looking for an administrator. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts.admins'))`);
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return found.length > 0;
}

/** An account that stood under this e-mail becomes the administrator's: its password and its sessions are gone. */
export async function seizeForAdmin(tx: Tx, email: string, passwordHash: string): Promise<void> {
  const [user] = await tx.update(users).set({ role: 'admin', passwordHash }).where(hasEmail(email)).returning({ id: users.id });
  if (user) await tx.delete(sessions).where(eq(sessions.userId, user.id));
}

export async function insertSession(tx: Tx | Db, session: { userId: string; tokenHash: string; userAgent: string }): Promise<void> {
  await tx.insert(sessions).values({ ...session, expiresAt: sessionEnd });
}

/** Only while that is still the password: one that is being changed lets nobody in any more. @returns whether it was */
export async function insertSessionBy(
  passwordHash: string,
  { userId, tokenHash, userAgent }: { userId: string; tokenHash: string; userAgent: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (user_id, token_hash, user_agent, expires_at)
    select id, ${tokenHash}, ${userAgent}, ${sessionEnd} from ${users}
    where id = ${userId} and password_hash = ${passwordHash} for share`);
  return (rowCount ?? 0) > 0;
}

export async function deleteSession(id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

export async function deleteExpiredSessions(): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
  return rowCount ?? 0;
}

type SessionRow = { session_id: string; stale: boolean; id: string; name: string; email: string; role: 'customer' | 'admin' };

/** Every request with a bearer asks this: one prepared statement, two index look-ups. */
export async function sessionByHash(tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'accounts.session_by_hash',
    text: `select s.id as session_id, s.last_seen_at < now() - make_interval(mins => $2) as stale, u.id, u.name, u.email, u.role
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now()`,
    values: [tokenHash, SEEN_MINUTES],
  });
  return rows[0] ?? null;
}

/** Of parallel requests only the first writes. */
export async function touchSession(id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sessionEnd })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, sql`now() - make_interval(mins => ${SEEN_MINUTES})`)));
}

/** @returns its id */
export async function insertReset(userId: string, tokenHash: string): Promise<string> {
  const expiresAt = sql`now() + make_interval(mins => ${RESET_MINUTES})`;
  const [reset] = await db.insert(passwordResets).values({ userId, tokenHash, expiresAt }).returning({ id: passwordResets.id });
  return reset?.id as string;
}

const stillGood = (tokenHash: string) => and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** Whose link it is, if it is still good. */
export async function resetUser(tokenHash: string): Promise<string | null> {
  const [reset] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(stillGood(tokenHash));
  return reset?.userId ?? null;
}

/** Whoever holds another link of the same person waits for this one to end. @returns whose e-mail it is; null when the account is gone */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<string | null> {
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning({ email: users.email });
  return user?.email ?? null;
}

/** @returns whether it was good until now: of many at once, one was */
export async function spendReset(tx: Tx, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passwordResets).where(stillGood(tokenHash));
  return (rowCount ?? 0) > 0;
}

export async function deleteResetsAndSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteExpiredResets(): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`));
}
