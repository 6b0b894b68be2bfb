import { expect, test } from 'vitest';
import { priceOf, reduced } from './reductions.ts';

const latte = { id: 'latte', price: 62.35, quantity: 2 };
const reward = (reward_id: string, product_id: string, kind: 'discount' | 'free') => ({
  reward_id,
  product_id,
  kind,
  ...(kind === 'discount' && { discount: 30 }),
});

test('rewards apply to units in the cart, free ones first', () => {
  const all = [
    reward('1', 'latte', 'discount'),
    reward('2', 'flan', 'free'),
    reward('3', 'latte', 'free'),
    reward('4', 'latte', 'discount'),
  ];
  const { reductions, ...price } = priceOf([latte], all);
  expect(reductions.map(({ rewardId, price, off }) => [rewardId, price, off])).toEqual([
    ['3', 0, 6235],
    ['1', 43.65, 1870],
  ]);
  expect(reduced(124.7, reductions)).toBe(43.65);
  expect(price).toEqual({ subtotal: 124.7, total: 43.65 });
  expect(priceOf([], all)).toEqual({ subtotal: 0, total: 0, reductions: [] });
});

test('a rewarded unit pays for options that cost more', () => {
  const options = [
    { quantity: 2, price: 15 },
    { quantity: 1, price: -8 },
  ];
  const line = { ...latte, id: 'latte con opciones', productId: 'latte', price: 62.35 + 22, options };
  expect(priceOf([line], [reward('1', 'latte', 'free')])).toEqual({
    subtotal: 168.7,
    total: 114.35,
    reductions: [{ rewardId: '1', lineId: 'latte con opciones', kind: 'free', price: 30, off: 5435 }],
  });
});
