import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

export const THEMES = ['sistema', 'claro', 'oscuro'] as const;
export type Theme = (typeof THEMES)[number];

const flag = z.boolean('Debe ser verdadero o falso.');
const WHOLE = 'Envía todas las preferencias.';

/** The settings of an account. Requests and answers always contain all of them. */
export const Preferences = z.object({
  /** Which mails the user wants. */
  avisos: z.object(
    {
      /** False: no mails about an order's status. Receipts and refunds are mailed anyway. */
      pedidos: flag,
      /** Whether the user is a member of the Club: the same fact as the subscription. */
      promociones: flag,
      /** False: no reminders and no mails about the waiting list. Confirmations are mailed anyway. */
      reservaciones: flag,
      seguridad: z.literal(true, 'Los avisos de seguridad siempre llegan.'),
    },
    WHOLE,
  ),
  privacidad: z.object(
    {
      /** False: the shop does not count this user's visits. */
      analitica: flag,
    },
    WHOLE,
  ),
  tema: z.enum(THEMES, 'Tema desconocido.'),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferences = {
  read: endpoint('GET /api/users/preferences', {
    access: 'user',
    summary: 'Los avisos, la privacidad y el tema de la cuenta propia',
    output: Preferences,
  }),
  save: endpoint('PUT /api/users/preferences', {
    access: 'user',
    summary: 'Cambiar las preferencias propias, siempre completas; los avisos de seguridad no se apagan',
    input: Preferences,
    output: Preferences,
  }),
};
