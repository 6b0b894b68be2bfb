import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Id } from '#contract/wire/shapes.ts';

/** Real push services have shorter addresses. */
export const MAX_PUSH_ENDPOINT = 500;

const BAD_KEYS = 'Las claves del navegador no son válidas.';
/** Bytes as base64url, with or without padding. */
const bytes = (pattern: RegExp) => z.string(BAD_KEYS).regex(pattern, BAD_KEYS);

/** A browser's subscription to a push service. */
const BrowserSubscription = z.object({
  endpoint: z
    .string('Falta la dirección del servicio de avisos.')
    .min(1, 'Falta la dirección del servicio de avisos.')
    .max(MAX_PUSH_ENDPOINT, 'La dirección del servicio de avisos es demasiado larga.')
    .regex(/^[!-~]*$/, 'La dirección del servicio de avisos no es válida.'),
  keys: z.object(
    {
      /** A point of the curve P-256, uncompressed: 65 bytes. */
      p256dh: bytes(/^B[\w-]{86}=?$/),
      /** 16 bytes. */
      auth: bytes(/^[\w-]{22}(?:==)?$/),
    },
    BAD_KEYS,
  ),
});
export type BrowserSubscription = z.infer<typeof BrowserSubscription>;

export const PushSubscription = BrowserSubscription.extend({ order_id: Id });
export type PushSubscription = z.infer<typeof PushSubscription>;

export const push = {
  key: endpoint('GET /api/push/key', {
    access: 'anyone',
    summary: 'La clave pública con la que la tienda firma sus avisos (VAPID)',
    output: z.object({ public_key: z.string() }),
  }),
  subscribe: endpoint('POST /api/push/subscriptions', {
    access: 'user',
    guests: true,
    orderToken: true,
    status: 201,
    summary:
      'Recibir un aviso en este navegador cuando un pedido propio esté listo o en camino; la sexta de un pedido reemplaza a la primera',
    input: PushSubscription,
    output: z.object({ message: z.string() }),
  }),
  unsubscribe: endpoint('DELETE /api/push/subscriptions', {
    access: 'user',
    guests: true,
    orderToken: true,
    summary: 'Dejar de recibir avisos de un pedido en este navegador',
    input: PushSubscription.pick({ endpoint: true, order_id: true }),
  }),
  staffDevices: endpoint('GET /api/push/staff-subscriptions', {
    access: 'staff',
    summary: 'Los navegadores en los que uno mismo recibe los avisos de la casa',
    output: z.object({ data: z.array(z.object({ endpoint: z.string() })) }),
  }),
  subscribeStaff: endpoint('POST /api/push/staff-subscriptions', {
    access: 'staff',
    status: 201,
    summary: 'Recibir los avisos de la casa en este navegador, hasta cerrar la sesión; el sexto de una persona reemplaza al primero',
    input: BrowserSubscription,
    output: z.object({ message: z.string() }),
  }),
  unsubscribeStaff: endpoint('DELETE /api/push/staff-subscriptions', {
    access: 'staff',
    summary: 'Dejar de recibir los avisos de la casa en este navegador',
    input: BrowserSubscription.pick({ endpoint: true }),
  }),
};
