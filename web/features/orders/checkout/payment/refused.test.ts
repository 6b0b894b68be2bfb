import { expect, test } from 'vitest';
import { ApiError } from '#contract/wire/client.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { lostText, refusalText } from './refused.ts';

const soldOut = (message: string, data: object) => new ApiError(409, { code: 'sold_out', message, data });

test.each([
  [soldOut('De Concha solo quedan 2.', { left: 2 }), 'De Concha solo quedan 2. Baja la cantidad para pagar.'],
  [soldOut('Concha se agotó.', { left: 0 }), 'Concha se agotó. Elimínalo del pedido para pagar lo demás.'],
  [
    soldOut('Leche de avena se agotó.', { left: 0, option_id: 'oat' }),
    'Leche de avena se agotó. Elige otra opción en tu carrito, o elimina el producto del pedido.',
  ],
  [
    new ApiError(422, {
      code: 'too_many',
      message: 'Revisa los datos marcados.',
      errors: { 'order_data.items': 'De Concha se venden hasta 20 por pedido.' },
    }),
    'De Concha se venden hasta 20 por pedido. Baja la cantidad para pagar.',
  ],
  [
    new ApiError(429, { code: 'too_many_holds', message: 'Se apartan hasta 3.' }),
    'Se apartan hasta 3. Si tu pedido lleva más, divídelo en dos.',
  ],
  [new ApiError(429, { code: 'too_many', message: 'Abriste demasiados pagos.' }), 'Abriste demasiados pagos.'],
  [new ApiError(503, { message: 'Vuelve más tarde.' }), 'Vuelve más tarde.'],
])('%s says what happened and what to do', (error, text) => expect(refusalText(error)).toBe(`${SAYS.noStart} ${text}`));

test('a payment for a cancelled visit says that the money is given back, and what to do', () => {
  const message = 'La reservación de este pedido ya no está abierta. Te devolvemos el pago.';
  expect(lostText(new ApiError(409, { code: 'visit_closed', message }))).toBe(
    `${message} Si lo quieres de todos modos, elige cómo lo recibes y vuelve a pagar.`,
  );
});

test('a lost network is named, with advice', () =>
  expect(refusalText(new ApiError(0, { message: 'Error de conexión con el servidor', code: 'no_answer' }))).toBe(
    `${SAYS.noStart} Error de conexión con el servidor. Revisa tu conexión e inténtalo otra vez.`,
  ));

test('too many codes for the till are no reason to divide the order', () =>
  expect(refusalText(new ApiError(429, { code: 'too_many_holds', message: 'Ya tienes 3 códigos abiertos.' }), true)).toBe(
    `${SAYS.noStart} Ya tienes 3 códigos abiertos.`,
  ));
