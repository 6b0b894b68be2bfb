import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Id } from '../wire/shapes.ts';

/** A card that the payment provider keeps for a user. The shop itself stores no number. */
export const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  /** Offered first at the next payment. */
  default: z.boolean(),
});
export type SavedCard = z.infer<typeof SavedCard>;

const Named = z.object({ id: Id });

/** The code of the 503 of `openSession` while the provider has no fields of its own in the browser, such as the sandbox. */
export const NO_CARD_FIELDS = 'stripe_not_configured';

/** The sandbox keeps brand, last four digits and expiry of test cards. */
export const savedCards = {
  list: endpoint('GET /api/users/payment-methods', {
    access: 'user',
    summary: 'Las tarjetas guardadas de la cuenta propia',
    output: z.array(SavedCard),
  }),
  remove: endpoint('DELETE /api/users/payment-methods/{id}', {
    access: 'user',
    summary: 'Quitar una tarjeta guardada',
    input: Named,
  }),
  makeDefault: endpoint('PUT /api/users/payment-methods/{id}/default', {
    access: 'user',
    summary: 'Ofrecer primero esta tarjeta al pagar',
    input: Named,
    output: z.array(SavedCard),
  }),
  /** Lets the provider's fields show and save this user's cards; they save a card only when the user ticks the box. */
  openSession: endpoint('POST /api/stripe/customer-session', {
    access: 'user',
    summary: 'Abrir las tarjetas guardadas en los campos de pago',
    output: z.object({ client_secret: z.string() }),
  }),
};
