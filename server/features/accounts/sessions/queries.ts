import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { type Db, db, type Tx } from '#server/db/client.ts';
import { KNOWN_DEVICE_DAYS, SESSION_DAYS_IN_ALL } from '#server/features/accounts/rules.ts';
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

/** @returns whether the user had this session */
export async function deleteSessionOf(userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return (rowCount ?? 0) > 0;
}

export const deleteOtherSessions = (userId: string, kept: string, on: Tx | Db = db) =>
  on.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));

const forgotten = sql`now() - make_interval(days => ${KNOWN_DEVICE_DAYS})`;

/**
 * The caller holds the lock on the user, so that parallel sign-ins from one device find it known.
 * @returns whether the account did not know the device
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

/** How many devices the account has come to know within the last hour. */
export const newDevicesWithinHour = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(knownDevices, and(eq(knownDevices.userId, userId), gt(knownDevices.firstSeenAt, sql`now() - interval '1 hour'`)));

export async function deleteOldDevices(): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.lastSeenAt, forgotten));
}
