import { and, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { TRIAL_EVENT } from '#contract/webhooks/webhooks.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { LEASE_SECONDS, SILENT_DAYS } from '#server/features/webhooks/rules.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/features/webhooks/table.ts';

export type Webhook = typeof webhooks.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect;
export type Event = typeof webhookEvents.$inferSelect;

const isDue = and(eq(webhookDeliveries.state, 'pendiente'), lte(webhookDeliveries.nextAt, sql`clock_timestamp()`));
/** A trial also goes to a webhook that is off, so that it can be tried first. */
const mayGo = or(eq(webhooks.active, true), eq(webhookDeliveries.type, TRIAL_EVENT));

/** The webhooks with a delivery that is due. */
export async function withDue(): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: webhooks.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(isDue, mayGo));
  return rows.map(({ id }) => id);
}

/** Takes the delivery of a webhook that has been due for longest, and counts the try. No other process takes it until its lease ends. */
export async function claim(webhookId: string): Promise<Delivery | null> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue, mayGo))
    .orderBy(webhookDeliveries.nextAt, webhookDeliveries.id)
    .limit(1)
    .for('update', { of: webhookDeliveries, skipLocked: true });
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({
      tries: sql`${webhookDeliveries.tries} + 1`,
      nextAt: sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(eq(webhookDeliveries.id, sql`(${due})`))
    .returning();
  return claimed ?? null;
}

/** Gives a claimed delivery back whose try did not end. */
export const giveBack = (id: string) =>
  db
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} - 1`, nextAt: sql`clock_timestamp()` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'pendiente')));

/** The webhook of a delivery with the body that the delivery has by now: one moment's, so that no body outlives the settings it was made for. */
export async function ofTry(deliveryId: string): Promise<{ webhook: Webhook; body: string | null } | null> {
  const [row] = await db
    .select({ webhook: webhooks, body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, deliveryId));
  return row ?? null;
}

export async function event(id: number): Promise<Event | null> {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  return row ?? null;
}

/**
 * Keeps the body unless there is one.
 * @returns the body of all tries; null when the webhook is another one by now than the body was made for
 */
export async function keepBody(tx: Tx, id: string, body: string, { id: webhookId, url, withData }: Webhook): Promise<string | null> {
  const [same] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.url, url), eq(webhooks.withData, withData)))
    .for('share');
  if (!same) return null;
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ body: sql`coalesce(${webhookDeliveries.body}, ${body})` })
    .where(eq(webhookDeliveries.id, id))
    .returning({ body: webhookDeliveries.body });
  return row?.body ?? null;
}

type Outcome = { http: number | null; ms: number };

// The webhook is locked before its deliveries, as when it is deleted or turned off.

/** @param keepsBody false for a body with the data of customers, which is made again when the delivery is repeated */
export async function setDelivered(tx: Tx, { id, webhookId }: Delivery, { http, ms }: Outcome, keepsBody: boolean): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)));
  await tx
    .update(webhookDeliveries)
    .set({ state: 'entregada', http, ms, ...(!keepsBody && { body: null }) })
    .where(eq(webhookDeliveries.id, id));
}

/** @param nextAt null: there is no other try */
export async function setFailed(tx: Tx, { id, webhookId, type }: Delivery, { http, ms }: Outcome, nextAt: Date | null): Promise<void> {
  if (type !== TRIAL_EVENT)
    await tx
      .update(webhooks)
      .set({ failingSince: sql`clock_timestamp()` })
      .where(and(eq(webhooks.id, webhookId), isNull(webhooks.failingSince)));
  await tx
    .update(webhookDeliveries)
    .set({ http, ms, ...(nextAt ? { nextAt } : { state: 'fallida' }) })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'pendiente')));
}

/** The active webhooks that have had no success for days. */
export async function silent(): Promise<string[]> {
  const isSilent = lt(webhooks.failingSince, sql`now() - make_interval(days => ${SILENT_DAYS})`);
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.active, true), isSilent));
  return rows.map(({ id }) => id);
}

/** @returns the webhook, or null when it was off already */
export async function turnOff(tx: Tx, id: string, off: NonNullable<Webhook['off']>): Promise<Webhook | null> {
  const [row] = await tx
    .update(webhooks)
    .set({ active: false, off })
    .where(and(eq(webhooks.id, id), eq(webhooks.active, true)))
    .returning();
  if (row) await closePending(tx, id);
  return row ?? null;
}

/** Ends what a webhook that is turned off has not got. */
export const closePending = (tx: Tx, webhookId: string): PromiseLike<unknown> =>
  tx.update(webhookDeliveries).set({ state: 'fallida' }).where(pendingOf(webhookId));

/** Lets pending bodies be made again, without the data of customers. */
export const dropBodies = (tx: Tx, webhookId: string): PromiseLike<unknown> =>
  tx.update(webhookDeliveries).set({ body: null }).where(eq(webhookDeliveries.webhookId, webhookId));

const pendingOf = (webhookId: string): SQL | undefined =>
  and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pendiente'));

export const owners = (tx: Tx): Promise<{ id: string }[]> => tx.select({ id: users.id }).from(users).where(eq(users.staffRole, 'owner'));

/** @returns null for an account that is no owner any more */
export async function emailOfOwner(id: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.staffRole, 'owner')));
  return row?.email ?? null;
}
