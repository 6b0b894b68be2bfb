import { afterAll, beforeAll, expect, it } from 'vitest';
import { MODEL_ANSWERS } from '#server/features/assistant/rules.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { takeModelAnswer } from './budget.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

it('gives an address 40 answers an hour, also in parallel, and takes none of the day’s beyond that', async () => {
  const now = new Date('2030-01-01T18:00:00Z');
  const taken = await Promise.all(Array.from({ length: 1100 }, () => takeModelAnswer('127.42.0.1', now)));
  expect(taken.filter(Boolean)).toHaveLength(MODEL_ANSWERS.points);
  for (let n = 2; n <= 25; n++) for (let one = 0; one < 40; one++) expect(await takeModelAnswer(`127.42.0.${n}`, now)).toBe(true);
  expect(await takeModelAnswer('127.42.0.99', now)).toBe(false);
  expect(await takeModelAnswer('127.42.0.98', new Date('2030-01-02T18:00:00Z'))).toBe(true);
});
