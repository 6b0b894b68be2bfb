import { expect, test } from 'vitest';
import type { ShopOrder } from '#contract/orders/order.ts';
import { inOrder, inTurn, leftUnits, matches, newcomers, sumOf, takeIn, urgencyOf } from './rules.ts';
import { addressLines, newsOf, whenOf } from './words.ts';

const order = (change: Partial<ShopOrder> = {}): ShopOrder => ({
  id: '7f3a91c2-0000-4000-8000-000000000000',
  items: [],
  total: 62.5,
  status: 'pagado',
  payment_method: 'tarjeta',
  shipping_address: '{}',
  created_at: '2026-11-20T15:05:00.000Z',
  updated_at: '2026-11-20T15:05:00.000Z',
  customer: { id: 'u', name: 'Ximena Róbles', email: 'ximena@correo.mx' },
  history: [],
  ...change,
});

test('an older state never replaces a newer one', () => {
  const newer = order({ status: 'preparando', updated_at: '2026-11-20T15:06:00.000Z' });
  const known = takeIn(new Map(), [newer]);
  expect(takeIn(known, [order()]).get(newer.id)).toBe(newer);
});

test('only an unknown order that waits for the staff counts as new', () => {
  const known = takeIn(new Map(), [order()]);
  expect(newcomers(known, [order(), order({ id: 'b' }), order({ id: 'c', status: 'reembolsado' })]).map(({ id }) => id)).toEqual(['b']);
});

test.each(['7F3A', '7f3a91c2', 'robles', 'XIMENA@', ' ximena '])('%s finds the order', (query) =>
  expect(matches(order(), query)).toBe(true),
);
test('a word that occurs in none of them does not match', () => expect(matches(order({ customer: null }), 'ximena')).toBe(false));

test('a refund of units is what was paid for them, after the discount', () => {
  const product = { id: 'p', slug: 's', name: 'Latte', image: '/x', price: 82, category: 'café' };
  const latte = { id: 'l', order_id: 'o', product_id: 'p', quantity: 3, price: 82, product };
  const refunds = [{ id: 'r', amount: 73.8, items: [{ id: 'l', quantity: 1 }], reason: null, at: '2026-11-20T15:05:00.000Z' }];
  const [line] = leftUnits(order({ items: [{ ...latte, discount: 24.6 }], refunds }));
  expect([line?.left, line?.centsOf(1), line?.centsOf(2)]).toEqual([2, 7380, 14_760]);
  const free = { ...latte, discount: 246 };
  expect(leftUnits(order({ items: [free] }))).toEqual([]);
});

test('sorts the newest first, and sums to the centavo', () => {
  const later = order({ id: 'b', created_at: '2026-11-20T15:07:00.000Z', total: 0.1 });
  expect(inOrder([order(), later])[0]).toBe(later);
  expect(sumOf([later, order({ total: 0.2 })])).toBe(0.3);
});

test('the sum leaves out refunds', () => {
  expect(sumOf([order({ total: 246, refunded: 82 }), order({ total: 38 })])).toBe(202);
});

test('sorts open orders oldest first, closed ones newest first', () => {
  const at = (id: string, minute: number, status: ShopOrder['status']) =>
    order({ id, status, created_at: `2026-11-20T15:0${minute}:00.000Z` });
  const orders = [at('a', 1, 'pagado'), at('b', 2, 'entregado'), at('c', 3, 'enviado'), at('d', 4, 'cancelado')];
  expect(inTurn(orders).map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b']);
});

test('an order that waits for the shop becomes urgent with its age', () => {
  const now = Date.parse('2026-11-20T15:05:00.000Z');
  const after = (minutes: number, status: ShopOrder['status'] = 'pagado') => urgencyOf(order({ status }), now + minutes * 60_000);
  expect([after(9), after(10), after(20), after(20, 'preparando'), after(20, 'enviado')]).toEqual([null, 'slow', 'late', 'late', null]);
});

test('an order with a promised hour becomes urgent by that hour, and a parcel never does', () => {
  const now = Date.parse('2026-11-20T15:05:00.000Z');
  const due = (minutes: number) =>
    urgencyOf(order({ status: 'pagado', tipo: 'recoger', hora_prometida: new Date(now + minutes * 60_000).toISOString() }), now);
  expect([due(30), due(4), due(2), due(-1)]).toEqual([null, null, 'slow', 'late']);
  expect(urgencyOf(order({ status: 'pagado', tipo: 'paquete', hora_prometida: null }), now + 3_600_000)).toBe(null);
});

test.each([
  ['2026-11-20T17:59:30.000Z', 'ahora'],
  ['2026-11-20T17:54:00.000Z', 'hace 6 min'],
  ['2026-11-20T15:05:00.000Z', '9:05 AM'],
  ['2026-11-19T15:05:00.000Z', 'ayer'],
  ['2026-11-17T15:05:00.000Z', '17 nov'],
])('%s reads %s', (instant, text) => expect(whenOf(instant, Date.parse('2026-11-20T18:00:00Z'))).toBe(text));

test('new orders are announced with their contents', () => {
  expect(newsOf([])).toBe('');
  expect(newsOf([order()])).toBe('Pedido nuevo, 7F3A91C2, Ximena Róbles, $62.50');
  expect(newsOf([order(), order({ id: 'b' })])).toBe('2 pedidos nuevos');
});

test('the address is split into lines', () => {
  const address = { line1: 'Tonalá 87', line2: 'int. 4', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700', country: 'Mexico' };
  expect(addressLines(JSON.stringify(address))).toEqual(['Tonalá 87, int. 4', '06700 Ciudad de México, CDMX, México']);
  expect(addressLines('no JSON')).toEqual([]);
});
