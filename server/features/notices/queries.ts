import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { NoticeKind, NoticeWay } from '#contract/settings/settings-values.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { reservations } from '#server/features/reservations/table.ts';
import { MOST_NAMED, MOST_STAFF } from './rules.ts';
import { closedDays, waitingNotices } from './table.ts';

const { id, name, email, staffRole } = users;
const IS_STAFF = isNotNull(staffRole);

/** The staff in the order of their names. */
export const allStaff = () => db.select({ id, name, staffRole }).from(users).where(IS_STAFF).orderBy(asc(name), asc(id)).limit(MOST_STAFF);

/** Those of the users who have a role. */
export async function staffAmong(on: Pick<Tx, 'select'>, ids: readonly string[]) {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return on
    .select({ id, email, staffRole })
    .from(users)
    .where(and(inArray(id, known), IS_STAFF));
}

export const ordersAmong = (ids: string[]) =>
  db
    .select({
      id: orders.id,
      status: orders.status,
      tipo: orders.tipo,
      number: orders.number,
      mesa: orders.mesa,
      promisedAt: orders.promisedAt,
      totalCents: orders.totalCents,
      items: sql<string | null>`(select string_agg(quantity || ' × ' || (product->>'name'), ', ' order by position) from ${orderLines}
        where order_id = ${orders.id})`,
    })
    .from(orders)
    .where(inArray(orders.id, ids));

export const reservationsAmong = (ids: string[]) => {
  const { codigo, name: guest, fecha, hora, startsAt, guests, estado } = reservations;
  return db
    .select({ id: reservations.id, codigo, guest, fecha, hora, startsAt, guests, estado })
    .from(reservations)
    .where(inArray(reservations.id, ids));
};

export const productsAmong = (ids: string[]) =>
  db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids));

type Waiting = { userId: string; way: NoticeWay; kind: NoticeKind; subject: string };

/** @returns false when the same notice waits already */
export async function addWaiting(tx: Tx, row: Waiting): Promise<boolean> {
  const rows = await tx.insert(waitingNotices).values(row).onConflictDoNothing().returning({ subject: waitingNotices.subject });
  return rows.length > 0;
}

const ofPerson = (userId: string, way: NoticeWay) => and(eq(waitingNotices.userId, userId), eq(waitingNotices.way, way));

/** The notices that wait for a person, the oldest first, and how many there are; empty while the oldest is younger than that. */
export async function dueNotices(userId: string, way: NoticeWay, seconds: number) {
  const { kind, subject, at } = waitingNotices;
  const rows = await db
    .select({
      ...{ kind, subject },
      isDue: sql<boolean>`min(${at}) over () <= now() - make_interval(secs => ${seconds})`,
      count: sql<number>`count(*) over ()::int`,
      /** As text, because a Date has no microseconds. */
      last: sql<string>`(max(${at}) over ())::text`,
    })
    .from(waitingNotices)
    .where(ofPerson(userId, way))
    .orderBy(asc(at), asc(kind), asc(subject))
    .limit(MOST_NAMED);
  return rows[0]?.isDue ? rows : [];
}

export const removeWaiting = (userId: string, way: NoticeWay, until: string) =>
  db.delete(waitingNotices).where(and(ofPerson(userId, way), lte(waitingNotices.at, sql`${until}::timestamptz`)));

/** Marks a day's closing. @returns false when another process, or an earlier call, has done so */
export async function markClosed(tx: Tx, day: string): Promise<boolean> {
  const rows = await tx.insert(closedDays).values({ day }).onConflictDoNothing().returning({ day: closedDays.day });
  return rows.length > 0;
}

export async function isClosed(day: string): Promise<boolean> {
  const rows = await db.select({ day: closedDays.day }).from(closedDays).where(eq(closedDays.day, day));
  return rows.length > 0;
}
