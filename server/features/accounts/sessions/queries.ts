import { and, desc, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { StaffRole } from '#contract/staff.ts';
import { type Db, db, lookUp, pool, type Tx } from '#server/db/client.ts';
import type { UserRow } from '#server/features/accounts/queries.ts';
import { KNOWN_DEVICE_DAYS, SEEN_MINUTES, SESSION_DAYS, SESSION_DAYS_IN_ALL, SESSIONS_PER_USER } from '#server/features/accounts/rules.ts';
import { knownDevices, sessions } from '#server/features/accounts/table.ts';

type SessionRow = Omit<typeof sessions.$inferSelect, 'tokenHash' | 'userId' | 'expiresAt'>;

const isOpen = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.createdAt, sql`now() - make_interval(days => ${SESSION_DAYS_IN_ALL})`));

/** The most recently used first. */
export async function openSessions(userId: string): Promise<SessionRow[]> {
  const { id, userAgent, createdAt, lastSeenAt } = sessions;
  return db
    .select({ id, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(lastSeenAt), desc(id));
}

/** @returns whether the session belonged to the user */
export async function deleteSessionOf(userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return (rowCount ?? 0) > 0;
}

export const deleteOtherSessions = (userId: string, kept: string, on: Tx | Db = db) =>
  on.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));

const forgotten = sql`now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`;

/**
 * The caller holds the lock on the user, so that parallel sign-ins from one device add it once.
 * @returns whether the device was new
 */
export async function rememberDevice(tx: Tx, userId: string, deviceHash: string): Promise<boolean> {
  const { firstSeenAt, lastSeenAt } = knownDevices;
  const [device] = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: {
        firstSeenAt: sql`case when ${lastSeenAt} <= ${forgotten} then now() else ${firstSeenAt} end`,
        lastSeenAt: sql`now()`,
      },
    })
    .returning({ isNew: sql<boolean>`${firstSeenAt} = now()` });
  return device?.isNew ?? false;
}

export const knowsDevice = async (tx: Tx, userId: string, deviceHash: string): Promise<boolean> =>
  (await tx.$count(
    knownDevices,
    and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash), gt(knownDevices.lastSeenAt, forgotten)),
  )) > 0;

/** The number of devices added within the last hour. */
export const newDevicesWithinHour = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(knownDevices, and(eq(knownDevices.userId, userId), gt(knownDevices.firstSeenAt, sql`now() - interval '1 hour'`)));

export async function deleteOldDevices(): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.lastSeenAt, forgotten));
}

const sessionEnd = sql`now() + make_interval(days => ${SESSION_DAYS})`;

/**
 * Inserts the session and deletes those beyond the limit. Parallel sign-ins of one user hold the lock on that user and see each other's
 * sessions. The time is `clock_timestamp()`, because a transaction that waited for the lock began before the sessions that were inserted
 * meanwhile.
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

/** Whether the session is still open, in a transaction that holds the lock on its user. */
export const isOpenSession = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(sessions, and(eq(sessions.id, id), isOpen))) > 0;

/** Whether the session began within the last `minutes`. */
export const isFreshSession = async (id: string, minutes: number): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.id, id), gt(sessions.createdAt, sql`now() - make_interval(mins => ${minutes})`)))) > 0;

export const sessionsOf = (userId: string) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

export async function deleteExpiredSessions(): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
  return rowCount ?? 0;
}

type BearerSession = {
  session_id: string;
  stale: boolean;
  id: string;
  name: string;
  email: string;
  telefono: string | null;
  role: UserRow['role'];
  staff_role: UserRow['staffRole'];
  is_guest: boolean;
};

/** Runs for every request with a bearer token: one prepared statement with two index look-ups. */
export async function sessionByHash(tokenHash: string): Promise<BearerSession | null> {
  const rows = await lookUp<BearerSession>({
    name: 'accounts.session_by_hash',
    text: `select s.id as session_id, s.last_seen_at < now() - make_interval(mins => $2) as stale, u.id, u.name, u.email, u.telefono, u.role,
        u.staff_role, u.is_guest
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and s.created_at > now() - make_interval(days => $3)`,
    values: [tokenHash, SEEN_MINUTES, SESSION_DAYS_IN_ALL],
  });
  return rows[0] ?? null;
}

/** Filters the sessions that are valid and belong to staff, and returns the users' roles. */
export async function staffSessions(ids: string[]): Promise<{ id: string; staff_role: StaffRole }[]> {
  const { rows } = await pool.query<{ id: string; staff_role: StaffRole }>({
    name: 'accounts.staff_sessions',
    text: `select s.id, u.staff_role from sessions s join users u on u.id = s.user_id
      where s.id = any($1::uuid[]) and s.expires_at > now() and u.staff_role is not null`,
    values: [ids],
  });
  return rows;
}

/** Filters the sessions that are valid. */
export async function validSessions(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>({
    name: 'accounts.valid_sessions',
    text: 'select id from sessions where id = any($1::uuid[]) and expires_at > now() and created_at > now() - make_interval(days => $2)',
    values: [ids, SESSION_DAYS_IN_ALL],
  });
  return rows.map(({ id }) => id);
}

/** Only the first of parallel requests writes, because the condition is checked again. */
export async function touchSession(id: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: sql`least(${sessionEnd}, ${sessions.createdAt} + make_interval(days => ${SESSION_DAYS_IN_ALL}))`,
    })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, sql`now() - make_interval(mins => ${SEEN_MINUTES})`)));
}
