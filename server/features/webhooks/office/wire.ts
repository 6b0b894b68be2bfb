import { TRIAL_EVENT, WEBHOOK_EVENTS, type Webhook, type WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type * as queries from './queries.ts';

export const toWebhook = ({ id, url, events, withData, active, off, createdAt }: queries.Webhook): Webhook => ({
  id,
  url,
  eventos: events,
  con_datos: withData,
  activo: active,
  created_at: createdAt.toISOString(),
  apagado: off,
});

export const toDelivery = ({ id, type, createdAt, tries, state, http, ms }: queries.Delivery): WebhookDelivery => ({
  id,
  tipo: WEBHOOK_EVENTS.find((event) => event === type) ?? TRIAL_EVENT,
  at: createdAt.toISOString(),
  intentos: tries,
  estado: state,
  http,
  ms,
});
