import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { WEBHOOK_EVENTS, type WebhookFields } from '#contract/webhooks/webhooks.ts';
import { db } from '#server/db/client.ts';
import { newSecret, sealSecret } from '#server/features/webhooks/delivery/signature.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/features/webhooks/table.ts';
import { ager } from './rows.ts';

export const webhookFields = (more: Partial<WebhookFields> = {}): WebhookFields => ({
  ...{ url: 'https://avisos.ejemplo.mx/casa', eventos: [...WEBHOOK_EVENTS], con_datos: false, activo: true },
  ...more,
});

/** A webhook that is off, beyond the limit of webhooks. */
export async function aWebhook(): Promise<{ id: string }> {
  const id = randomUUID();
  const { url, eventos } = webhookFields();
  await db.insert(webhooks).values({ id, url, events: eventos, active: false, secret: sealSecret(newSecret(), id) });
  return { id };
}

/** A trial that has failed. */
export async function aDelivery(): Promise<{ id: string }> {
  const { id: webhookId } = await aWebhook();
  const [made] = await db.insert(webhookDeliveries).values({ webhookId, type: 'prueba', state: 'fallida' }).returning();
  return made as { id: string };
}

export const noWebhooks = () => db.delete(webhooks);

/** Lets so much time pass for the deliveries of a webhook. */
export async function ageDeliveries(webhookId: string, hours: number): Promise<void> {
  for (const column of ['nextAt', 'createdAt'] as const) await ager(webhookDeliveries, 'webhookId', column)(webhookId, { hours });
}
/** The same for its creation and its failures. */
export async function ageWebhook(id: string, days: number): Promise<void> {
  for (const column of ['failingSince', 'activeSince', 'oldSecretUntil'] as const) await ager(webhooks, 'id', column)(id, { days });
}
export const ageEvents = (days: number) => db.update(webhookEvents).set({ at: sql`${webhookEvents.at} - make_interval(days => ${days})` });
