import { z } from 'zod';
import { line, pastedCode } from './wire/shapes.ts';

/** Fields of calls that concern a till, here because orders and payments have them too. */

export const TillName = line(1, 30, { min: 'Elige la caja.' });
export const Pin = pastedCode('Escribe tu clave de 4 a 6 dígitos.').regex(/^\d{4,6}$/, 'La clave lleva de 4 a 6 dígitos.');
/** The pin of the member of the staff who sells. */
export const Seller = z.object({ pin: Pin }, 'Escribe la clave de quien cobra.');
/** The pin of a manager who authorises the call. */
export const Authorised = z.object({ pin: Pin }, 'Escribe la clave de quien autoriza.');
