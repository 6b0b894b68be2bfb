import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { SessionId, SessionKey } from './session-link.ts';

export const SESSION_STATES = ['abierta', 'cobrando', 'completada', 'cancelada'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** What a program prepared, in the form in which the payment page sends an order. */
const PreparedOrder = z.object({
  /** Programs never order at a table. Orders build on this folder, so that it cannot import their types. */
  tipo: z.enum(['recoger', 'domicilio', 'paquete']).nullable(),
  hora: z.string().nullable(),
  items: z.array(
    z.object({
      product_id: z.string(),
      quantity: z.number().int(),
      options: z.array(z.object({ id: z.string(), quantity: z.number().int().optional() })).optional(),
      note: z.string().optional(),
    }),
  ),
  codigo: z.string().nullable(),
  shipping_address: z
    .object({
      line1: z.string(),
      line2: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
      country: z.string().nullable(),
    })
    .nullable(),
});
export type PreparedOrder = z.infer<typeof PreparedOrder>;

const Prepared = z.object({
  order_data: PreparedOrder,
  comprador: z.object({ nombre: z.string().nullable(), email: z.string().nullable(), telefono: z.string().nullable() }),
  /** The host of the program's profile; that of the shop for its own tools. */
  plataforma: z.string(),
  estado: z.enum(SESSION_STATES),
});
export type Prepared = z.infer<typeof Prepared>;

export const agents = {
  session: endpoint('GET /api/agentes/sesiones/{id}', {
    access: 'anyone',
    summary: 'El pedido que preparó un programa, con la clave de su enlace',
    input: z.object({ id: SessionId, k: SessionKey }),
    output: z.object({ data: Prepared }),
  }),
};
