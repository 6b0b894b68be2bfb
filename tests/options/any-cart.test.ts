import { afterAll, beforeAll, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { checkAnyCart } from './any-cart.ts';
import { checkAnyMerge } from './any-merge.ts';
import { checkAnyOrder } from './any-order.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it('prices any cart as the page does, and refuses choices that the page refuses', () => checkAnyCart(shop, 60));

it('loses no choice of a guest who signs in', () => checkAnyMerge(shop, 15));

it('keeps one total from the page to the last refund, for orders of any type', () => checkAnyOrder(shop, 25));
