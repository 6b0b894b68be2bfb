import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { replace, toggle } from '#web/features/cart/rules.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import { CartSummary } from './cart-summary.tsx';

const latte = { id: 'latte', productId: 'latte', name: 'Latte', image: '/l', price: 82, quantity: 1 };
const concha = { id: 'concha', productId: 'concha', name: 'Concha', image: '/c', price: 42, quantity: 1 };
const both = replace([latte, concha]);
const rewards = [{ reward_id: '1', product_id: 'latte', kind: 'free' as const }];

/** Label → value of the summary's rows. */
const rowsOf = (state: typeof both, isAtTable = false) => {
  const price = priceOf(
    state.items.filter(({ selected }) => selected),
    rewards,
  );
  const Component = () => createElement(CartSummary, { state, price, isAtTable, onProceed: () => {} });
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => null }]);
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root: { points: { por_peso: 1 } } } } }));
  return Object.fromEntries([...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, label, value]) => [label, value]));
};

test('a reward counts while its line is selected', () => {
  expect(rowsOf(both)).toMatchObject({ Subtotal: '$124.00', Canjes: '−$82.00', Total: '$42.00' });
});

test('a reward of a line that is not selected takes nothing off', () => {
  const rows = rowsOf(toggle(both, 'latte'));
  expect(rows).toMatchObject({ Subtotal: '$42.00', Total: '$42.00' });
  expect(rows).not.toHaveProperty('Canjes');
});

test('delivery is free at a table; elsewhere the cart says that picking up is', () => {
  expect(rowsOf(both)).toMatchObject({ Envío: 'Sin costo al recoger' });
  expect(rowsOf(both, true)).toMatchObject({ Envío: 'Sin costo' });
});
