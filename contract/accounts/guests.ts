import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Email, line, Phone } from '../wire/shapes.ts';
import { SignedIn } from './accounts.ts';

/** Buying without an account. */
export const NewGuest = z.object({ name: line(2, 100), email: Email, telefono: Phone });
export type NewGuest = z.infer<typeof NewGuest>;

export const guests = {
  begin: endpoint('POST /api/guests', {
    access: 'anyone',
    status: 201,
    summary: 'Comprar sin cuenta: un token de 48 horas para el carrito, el pago, los pedidos hechos con él y sus tickets',
    input: NewGuest,
    output: SignedIn,
  }),
};
