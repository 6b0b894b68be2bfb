import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import type { StripeStandIn } from '../stand-ins/stripe.ts';
import { COUNTEREXAMPLES } from './counterexamples.ts';
import { expectConsistent } from './ledger.ts';
import { later, take } from './model.ts';
import { type Step, schedules } from './steps.ts';
import { newWorld, openForSchedules } from './world.ts';

async function run(shop: TestApp, stripe: StripeStandIn, moments: readonly Step[][]): Promise<void> {
  const world = await newWorld(shop, stripe);
  for (const moment of moments) await Promise.all(moment.map((step) => take(world, step)));
  // After all steps, one day, and the lifetime of a voucher, nothing may be unfinished.
  stripe.faults.length = 0;
  for (const minutes of [2, 24 * 60, 10 * 24 * 60, 20, 20]) await later(world, minutes, 1);
  await expectConsistent(world);
}

/** Fixed seeds in addition to random ones, so that a fault that was found once is found every time. */
const SEED = 20_261_122;
const SAME = 15;

/** A failure that takes long to shrink is reported as it was found. */
const LIMIT = { interruptAfterTimeLimit: 10 * 60_000, markInterruptAsFailure: true };

/** A failure prints the shortest failing schedule that was found in time, and its seed. */
export function checkSchedules(count: number, stripe: StripeStandIn): void {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
    await openForSchedules(shop);
  });
  afterAll(async () => {
    await shop.close();
    stripe.close();
  });

  it(`${count} random schedules of checkout end consistent`, { timeout: 20 * 60_000 }, async () => {
    const property = fc.asyncProperty(schedules, (moments) => run(shop, stripe, moments));
    await fc.assert(property, { numRuns: count, ...LIMIT });
  });

  it('schedules that once found a fault, and other fixed ones, end consistent', { timeout: 20 * 60_000 }, async () => {
    const property = fc.asyncProperty(schedules, (moments) => run(shop, stripe, moments));
    const examples = COUNTEREXAMPLES.map((moments): [Step[][]] => [moments]);
    await fc.assert(property, { numRuns: COUNTEREXAMPLES.length + SAME, seed: SEED, examples, ...LIMIT });
  });
}
