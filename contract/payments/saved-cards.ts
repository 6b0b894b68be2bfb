import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Empty, Id, Nothing } from '../wire/shapes.ts';

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
  list: endpoint({
    method: 'GET',
    path: '/api/users/payment-methods',
    access: 'user',
    summary: 'Las tarjetas guardadas de la cuenta propia',
    input: Nothing,
    output: z.array(SavedCard),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/payment-methods/{id}',
    access: 'user',
    status: 204,
    summary: 'Quitar una tarjeta guardada',
    input: Named,
    output: Empty,
  }),
  makeDefault: endpoint({
    method: 'PUT',
    path: '/api/users/payment-methods/{id}/default',
    access: 'user',
    summary: 'Ofrecer primero esta tarjeta al pagar',
    input: Named,
    output: z.array(SavedCard),
  }),
  /** Lets the provider's fields show and save this user's cards; they save a card only when the user ticks the box. */
  openSession: endpoint({
    method: 'POST',
    path: '/api/stripe/customer-session',
    access: 'user',
    summary: 'Abrir las tarjetas guardadas en los campos de pago',
    input: Nothing,
    output: z.object({ client_secret: z.string() }),
  }),
};
