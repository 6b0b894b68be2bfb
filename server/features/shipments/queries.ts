import { and, asc, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { OPEN_SHIPMENTS, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { TrackedShipment } from '#contract/shipments/shipments.ts';
import { db, type Tx } from '#server/db/client.ts';
import { orders } from '#server/features/orders/table.ts';
import { MOST_EVENTS, MOST_UPDATES } from './rules.ts';
import { carrierReports, shipmentEvents, shipmentRequests, shipments } from './table.ts';

export type Shipment = typeof shipments.$inferSelect;
export type Event = Pick<typeof shipmentEvents.$inferSelect, 'status' | 'at' | 'location' | 'description'>;
type New = typeof shipments.$inferInsert;

/**
 * @returns null when the number is taken, or the order already has such a shipment. Waits for a parallel call that is inserting the same
 * one
 */
export async function insert(tx: Tx, shipment: New): Promise<Shipment | null> {
  const [row] = await tx.insert(shipments).values(shipment).onConflictDoNothing().returning();
  return row ?? null;
}

export async function same(tx: Tx, orderId: string, fingerprint: string): Promise<Shipment | null> {
  const [row] = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.fingerprint, fingerprint), ne(shipments.status, 'returned')));
  return row ?? null;
}

export async function byNumber(number: string): Promise<Shipment | null> {
  const [row] = await db.select().from(shipments).where(eq(shipments.number, number));
  return row ?? null;
}

/** Those of the numbers that no shipment has. */
export async function unknownOf(numbers: readonly string[]): Promise<string[]> {
  const known = await db
    .select({ number: shipments.number })
    .from(shipments)
    .where(inArray(shipments.number, [...numbers]));
  return numbers.filter((number) => !known.some((one) => one.number === number));
}

/** Locks the shipment, so that its updates run one after the other. */
export async function lock(tx: Tx, number: string): Promise<Shipment | null> {
  const [row] = await tx.select().from(shipments).where(eq(shipments.number, number)).for('update');
  return row ?? null;
}

/** Newest first. */
export const events = (on: Pick<Tx, 'select'>, shipmentId: string): Promise<Event[]> => {
  const { status, at, location, description } = shipmentEvents;
  return on
    .select({ status, at, location, description })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(desc(at), desc(shipmentEvents.id))
    .limit(MOST_EVENTS);
};

export const hasRoom = async (tx: Tx, shipmentId: string): Promise<boolean> =>
  (await tx.$count(shipmentEvents, eq(shipmentEvents.shipmentId, shipmentId))) < MOST_UPDATES;

export async function addEvent(tx: Tx, event: typeof shipmentEvents.$inferInsert): Promise<void> {
  await tx.insert(shipmentEvents).values(event);
}

export async function setStatus(tx: Tx, id: string, status: ShipmentStatus): Promise<void> {
  const isOpen = OPEN_SHIPMENTS.includes(status);
  await tx
    .update(shipments)
    .set({ status, ...(isOpen ? {} : { askAt: null }) })
    .where(eq(shipments.id, id));
}

export const latest = (limit: number) => {
  const { number, orderId, status, destination, createdAt } = shipments;
  return db
    .select({ number, orderId, status, destination, createdAt })
    .from(shipments)
    .orderBy(desc(createdAt), asc(shipments.id))
    .limit(limit);
};

/** Counts at most `most`. */
export const onTheWay = (most: number): Promise<number> =>
  db.$count(
    db
      .select({ id: shipments.id })
      .from(shipments)
      .where(inArray(shipments.status, [...OPEN_SHIPMENTS]))
      .limit(most)
      .as('counted'),
  );

/**
 * The parcels that are due for a request to their carrier. Each one's next request is postponed at once, so that parallel runs take
 * different parcels.
 */
export async function takeDue(limit: number, hours: number): Promise<{ number: string }[]> {
  const due = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(lte(shipments.askAt, sql`now()`))
    .orderBy(asc(shipments.askAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(shipments)
    .set({ askAt: sql`now() + make_interval(hours => ${hours})` })
    .where(inArray(shipments.id, due))
    .returning({ number: shipments.number });
}

/** @returns undefined when there is no stored answer of the last `seconds` */
export async function keptReport(number: string, seconds: { known: number; unknown: number }) {
  const [row] = await db
    .select({ report: carrierReports.report })
    .from(carrierReports)
    .where(
      and(
        eq(carrierReports.number, number),
        sql`${carrierReports.askedAt} > now() - make_interval(secs => case when ${carrierReports.report} is null
          then ${seconds.unknown}::int else ${seconds.known}::int end)`,
      ),
    );
  return row?.report;
}

/** The stored answer of any age. */
export async function oldReport(number: string): Promise<TrackedShipment | null> {
  const [row] = await db.select({ report: carrierReports.report }).from(carrierReports).where(eq(carrierReports.number, number));
  return row?.report ?? null;
}

export async function keepReport(number: string, report: TrackedShipment | null): Promise<void> {
  const values = { number, report, askedAt: sql`now()` };
  await db.insert(carrierReports).values(values).onConflictDoUpdate({ target: carrierReports.number, set: values });
}

export const deleteOldReports = (days: number) =>
  db.delete(carrierReports).where(lt(carrierReports.askedAt, sql`now() - make_interval(days => ${days})`));

const keptOf = ({ destination }: typeof shipments | typeof shipmentRequests) =>
  sql`jsonb_build_object('name', '', 'street', '', 'phone', '', 'email', '', 'city', ${destination} -> 'city',
  'state', ${destination} -> 'state', 'postal_code', ${destination} -> 'postal_code', 'country', ${destination} -> 'country')`;

/** Deletes the recipients of the customer's shipments; the destinations stay. */
export async function forgetRecipient(tx: Tx, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx
    .update(shipmentRequests)
    .set({ destination: keptOf(shipmentRequests) })
    .where(inArray(shipmentRequests.orderId, theirs));
  await tx
    .update(shipments)
    .set({ destination: keptOf(shipments), label: null })
    .where(inArray(shipments.orderId, theirs));
}
