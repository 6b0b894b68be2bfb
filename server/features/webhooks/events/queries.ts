import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { DELIVERY_DAYS, type WebhookEvent } from '#contract/webhooks/webhooks.ts';
import { db, type Tx } from '#server/db/client.ts';
import type { Change } from '#server/events.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/features/webhooks/table.ts';

/** The types that any active webhook wants. */
export async function wanted(): Promise<WebhookEvent[]> {
  const rows = await db.select({ events: webhooks.events }).from(webhooks).where(eq(webhooks.active, true));
  return rows.flatMap(({ events }) => events);
}

/** @returns the ids, in the order of the changes */
export async function insert(tx: Tx, changes: readonly Change[]): Promise<number[]> {
  const rows = changes.map(({ type, id, facts = {} }) => ({ type, subjectId: id, facts }));
  const made = await tx.insert(webhookEvents).values(rows).returning({ id: webhookEvents.id });
  return made.map(({ id }) => id);
}

/** Makes a delivery of each event for each active webhook that wants it. Safe to run twice. */
export async function fanOut(ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into ${webhookDeliveries} (webhook_id, event_id, type)
    select webhook.id, event.id, event.type from ${webhookEvents} as event
      join ${webhooks} as webhook on webhook.active and event.type = any(webhook.events) and webhook.active_since < event.at
    where event.id = any(${sql.param([...ids])}::bigint[])
    order by event.id on conflict do nothing`);
}

const isOld = (at: AnyPgColumn) => sql`${at} < now() - make_interval(days => ${DELIVERY_DAYS})`;

export async function forgetOld(): Promise<void> {
  await db.delete(webhookDeliveries).where(isOld(webhookDeliveries.createdAt));
  await db.delete(webhookEvents).where(isOld(webhookEvents.at));
}
