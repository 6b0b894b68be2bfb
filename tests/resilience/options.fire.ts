import { afterAll, beforeAll, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { checkAnyCart } from '../options/any-cart.ts';
import { checkAnyMerge } from '../options/any-merge.ts';

const RUNS = Number(process.env.FIRE_INPUTS ?? 10_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

it(`${RUNS} random carts have no wrong price`, () => checkAnyCart(shop, RUNS));

it(`${RUNS / 10} random carts of guests are merged without losing a choice`, () => checkAnyMerge(shop, RUNS / 10));
