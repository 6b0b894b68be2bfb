import { expect, test } from 'vitest';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { changeText, destinationOf, isAnythingAdded, stepOf } from './words.ts';

test('the number of an order', () => expect(orderNumber('7f3a91c2-0000-4000-8000-000000000000')).toBe('7F3A91C2'));

test.each([
  ['pagado', 0],
  ['enviado', 2],
  ['entregado', null],
  ['cancelado', null],
] as const)('%s is step %s', (status, step) => expect(stepOf(status)).toBe(step));

test.each([
  ['{"line1":"Calle 60 núm. 418","city":"Mérida"}', 'Calle 60 núm. 418, Mérida'],
  ['{"line1":"Calle 60"}', 'Calle 60'],
  ['{}', null],
  ['no JSON', null],
])('%s goes to %s', (text, place) => expect(destinationOf(text)).toBe(place));

const product = { id: 'latte', slug: 'latte', name: 'Latte', image: '/l', price: 62.5, category: 'café' };
const row = { id_cart: '1', product_id: 'latte', product_name: 'Latte', product_image: '/l', user_id: null, available: true };
const cart = [{ ...row, product_price: 70, quantity: 99 }];

test.each([
  ['gone', [], 'Este producto ya no está en el menú.'],
  ['sold_out', [], 'Está agotado por ahora.'],
  ['price', cart, 'Ahora cuesta $70.00; antes, $62.50.'],
  ['capped', cart, 'No cupo todo: llevas 99 en el carrito, lo más que admite.'],
  ['capped', [], 'No cupo: tu carrito está lleno.'],
] as const)('%s of an order that is ordered again', (why, rows, text) => expect(changeText({ product, why }, rows)).toBe(text));

test('with two lines of one product, a change names the right one', () => {
  const oat = { ...row, id_cart: '2', product_price: 82, quantity: 4, options: [], options_text: 'Avena' };
  const rows = [{ ...row, product_price: 70, quantity: 1 }, oat];
  const change = { product, options_text: 'Avena', id_cart: '2' };
  expect(changeText({ ...change, why: 'price' }, rows)).toBe('Ahora cuesta $82.00.');
  expect(changeText({ ...change, why: 'capped' }, rows)).toContain('llevas 4 ');
  expect(changeText({ product, why: 'price' }, rows.toReversed())).toContain('$70.00');
});

test('when one product of an order is sold out, the other is added', () => {
  const line = { id: '1', order_id: '1', product_id: 'latte', quantity: 1, price: 62.5, product };
  const items = [line, { ...line, options_text: 'Avena' }];
  expect(isAnythingAdded({ items }, { cart, changed: [{ product, why: 'sold_out', options_text: 'Avena' }] })).toBe(true);
});

test('when nothing of an order can be bought, nothing is added', () => {
  const items = [{ id: '1', order_id: '1', product_id: 'latte', quantity: 1, price: 62.5, product }];
  expect(isAnythingAdded({ items }, { cart, changed: [] })).toBe(true);
  expect(isAnythingAdded({ items }, { cart, changed: [{ product, why: 'price' }] })).toBe(true);
  expect(isAnythingAdded({ items }, { cart, changed: [{ product, why: 'sold_out' }] })).toBe(false);
  expect(isAnythingAdded({ items }, { cart: [], changed: [{ product, why: 'capped' }] })).toBe(false);
});
