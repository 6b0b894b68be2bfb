import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Id, Instant, queryInt } from '#contract/wire/shapes.ts';

/** What a webhook may be told of, and what the screens call it. */
export const WEBHOOK_EVENT_NAMES = {
  'pedido.creado': 'Pedido nuevo',
  'pedido.cambiado': 'Pedido que cambia de estado',
  'pedido.reembolsado': 'Reembolso de un pedido',
  'reservacion.creada': 'Reservación nueva',
  'reservacion.cambiada': 'Reservación que cambia',
  'producto.cambiado': 'Producto que cambia',
  'producto.agotado': 'Producto agotado',
  'mensaje.recibido': 'Mensaje de contacto',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENT_NAMES;
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENT_NAMES) as [WebhookEvent, ...WebhookEvent[]];

export const MOST_WEBHOOKS = 10;
/** Deliveries are listed for this long. */
export const DELIVERY_DAYS = 30;
/** How long the secret before the latest one signs too. */
export const OLD_SECRET_HOURS = 24;

/** The name of the events of `POST …/prueba`, which tell of no change. */
export const TRIAL_EVENT = 'prueba';
/** What the list of deliveries calls their types. */
export const DELIVERY_TYPE_NAMES = { ...WEBHOOK_EVENT_NAMES, [TRIAL_EVENT]: 'Prueba' } as const;
export const DELIVERY_STATE_NAMES = { pendiente: 'Pendiente', entregada: 'Entregada', fallida: 'Fallida' } as const;
/** Why the shop itself turned a webhook off. */
export const WEBHOOK_OFF_NAMES = { '410': 'El programa ya no existe', sin_respuesta: 'Cinco días sin respuesta' } as const;

const flag = z.boolean('Debe ser verdadero o falso.');
const MAX_URL = 500;

export const WebhookFields = z.object({
  url: z
    .string('Escribe una dirección que empiece con https://.')
    .trim()
    .min(1, 'Escribe una dirección que empiece con https://.')
    .max(MAX_URL, `No puede exceder los ${MAX_URL} caracteres.`)
    .regex(/^[!-~]*$/, 'Escribe una dirección que empiece con https://.'),
  eventos: z
    .array(z.enum(WEBHOOK_EVENTS, 'Evento desconocido.'), 'Elige al menos un evento.')
    .min(1, 'Elige al menos un evento.')
    .overwrite((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
  /** The deliveries name customers: only the owner may say so. */
  con_datos: flag.default(false),
  activo: flag.default(true),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  eventos: z.array(z.enum(WEBHOOK_EVENTS)),
  con_datos: z.boolean(),
  activo: z.boolean(),
  created_at: Instant,
  /** Why the shop itself turned it off; null when it did not. */
  apagado: z.enum(['410', 'sin_respuesta']).nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const WithSecret = Webhook.extend({
  /** `whsec_` and base64; shown only in the answer that makes it. */
  secreto: z.string(),
});

export const WebhookDelivery = z.object({
  /** The `webhook-id` of all its tries. */
  id: z.string(),
  tipo: z.enum([...WEBHOOK_EVENTS, TRIAL_EVENT]),
  at: Instant,
  intentos: z.number().int(),
  estado: z.enum(['pendiente', 'entregada', 'fallida']),
  /** The status of the last answer; null when there was none. */
  http: z.number().int().nullable(),
  /** How long the last try took; null before the first one. */
  ms: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const OfWebhook = z.object({ id: Id });

export const webhooks = {
  all: endpoint('GET /api/webhooks', {
    access: 'manager',
    summary: 'Las direcciones a las que la tienda avisa de sus cambios',
    output: z.array(Webhook),
  }),
  create: endpoint('POST /api/webhooks', {
    access: 'manager',
    status: 201,
    summary: 'Avisar de cambios a otra dirección',
    input: WebhookFields,
    output: WithSecret,
  }),
  change: endpoint('PUT /api/webhooks/{id}', {
    access: 'manager',
    summary: 'Cambiar un webhook',
    input: WebhookFields.extend({ id: Id }),
    output: Webhook,
  }),
  remove: endpoint('DELETE /api/webhooks/{id}', { access: 'manager', summary: 'Borrar un webhook', input: OfWebhook }),
  renewSecret: endpoint('POST /api/webhooks/{id}/secreto', {
    access: 'manager',
    summary: 'Hacer un secreto nuevo; el anterior firma también durante 24 horas',
    input: OfWebhook,
    output: WithSecret,
  }),
  test: endpoint('POST /api/webhooks/{id}/prueba', {
    access: 'manager',
    status: 202,
    summary: 'Mandar una entrega de prueba',
    input: OfWebhook,
    output: WebhookDelivery,
  }),
  deliveries: endpoint('GET /api/webhooks/{id}/entregas', {
    access: 'manager',
    summary: 'Las entregas de un webhook, primero las más nuevas',
    input: z.object({ id: Id, limit: queryInt(1, 500).optional() }),
    output: z.array(WebhookDelivery),
  }),
  repeat: endpoint('POST /api/webhooks/entregas/{id}/repetir', {
    access: 'manager',
    status: 202,
    summary: 'Repetir una entrega, con el mismo webhook-id',
    input: OfWebhook,
    output: WebhookDelivery,
  }),
};
