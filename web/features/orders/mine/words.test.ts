import { expect, test } from 'vitest';
import { orderNumber } from '#web/lib/order-number.ts';
import { destinationOf, stepOf } from './words.ts';

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
