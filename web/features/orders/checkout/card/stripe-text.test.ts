import { expect, test } from 'vitest';
import { stripeText } from './stripe-text.ts';

test.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'Tu tarjeta no tiene fondos suficientes.'],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' },
    'Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.',
  ],
  [{ type: 'card_error', code: 'expired_card' }, 'La tarjeta está vencida. Prueba con otra.'],
  [{ type: 'card_error', code: 'something_new' }, 'Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.'],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'El banco no confirmó el pago. Inténtalo otra vez o usa otra tarjeta.',
  ],
  [{ type: 'invalid_request_error', message: 'No such payment_intent' }, 'Error en el pago'],
])('%o is told as %s', (error, text) => expect(stripeText(error)).toBe(text));
