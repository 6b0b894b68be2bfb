import { z } from 'zod';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Email, Id, Instant, pasted, queryInt, SearchText } from '#contract/wire/shapes.ts';

const Subscriber = pasted('Por favor ingresa tu correo electrónico')
  .min(1, 'Por favor ingresa tu correo electrónico')
  .refine((text) => Email.safeParse(text).success, 'Por favor ingresa un correo electrónico válido');

/** The two newsletter forms of the pages send this. */
export const Subscription = z.object({ email: Subscriber });
export type Subscription = z.infer<typeof Subscription>;

/** A current or former member of the Club. Managers get `email` masked: `a•••@correo.mx`. */
const Member = z.object({ id: z.string(), email: z.string(), subscribed_at: Instant, unsubscribed_at: Instant.nullable() });
export type Member = z.infer<typeof Member>;

export const MemberSearch = z.object({
  /** Current members when absent. */
  status: z.enum(['suscrito', 'baja'], 'Estado desconocido.').optional(),
  /** Searches a part of the e-mail; of a masked e-mail what it shows, or the whole e-mail. */
  q: SearchText.optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type MemberSearch = z.infer<typeof MemberSearch>;

const Said = z.object({ message: z.string() });

export const newsletter = {
  subscribe: endpoint('POST /api/subscriptions', {
    access: 'anyone',
    status: 201,
    also: { status: 200, output: Said },
    summary: 'Suscribirse al Club; 200 si ya lo estaba',
    input: Subscription,
    output: Said,
  }),
  unsubscribe: endpoint('GET /api/subscriptions/unsubscribe', {
    access: 'anyone',
    summary: 'Cancelar la suscripción de un correo',
    input: Subscription,
    output: Said,
  }),
  all: endpoint('GET /api/subscriptions', {
    access: 'manager',
    summary: 'Quienes están suscritos, o quienes lo estuvieron, primero los más nuevos; solo el dueño lee los correos completos',
    input: MemberSearch,
    output: z.array(Member),
  }),
  end: endpoint('DELETE /api/subscriptions/{id}', {
    access: 'manager',
    summary: 'Dar de baja a una persona del Club',
    input: z.object({ id: Id }),
  }),
};
