import { expect, test } from 'vitest';
import { reduced, reductionsOf } from './reductions.ts';

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
  const reductions = reductionsOf([latte], all);
  expect(reductions.map(({ rewardId, price, off }) => [rewardId, price, off])).toEqual([
    ['3', 0, 6235],
    ['1', 43.65, 1870],
  ]);
  expect(reduced(124.7, reductions)).toBe(43.65);
  expect(reduced(62.35, reductionsOf([], all))).toBe(62.35);
});
