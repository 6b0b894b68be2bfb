import { afterAll, beforeAll, describe, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { endpoints, named } from '../endpoint-table.ts';
import { sendHostileInputs } from '../fuzz/run.ts';

/** Inputs per call. */
const RUNS = Number(process.env.FIRE_INPUTS ?? 20_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

describe(`${RUNS} hostile inputs break nothing`, () => {
  it.each(named(endpoints))('%s', (_, endpoint) => sendHostileInputs(shop, endpoint, RUNS));
});
