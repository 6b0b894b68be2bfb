import { expect, test } from 'vitest';
import * as contract from '#contract/reservations.ts';
import { MAX_DAYS_AHEAD, passedSlots, SLOTS } from './slots.ts';

test('the page offers what the contract allows', () => {
  expect(SLOTS).toEqual(contract.SLOTS);
  expect(MAX_DAYS_AHEAD).toBe(contract.MAX_DAYS_AHEAD);
});

test('an hour that has begun is past, today only', () => {
  const clock = (hour: number) => ({ today: '2026-11-21', hour });
  expect(passedSlots('2026-11-21', clock(8))).toEqual([]);
  expect(passedSlots('2026-11-21', clock(10))).toEqual(['9:00 AM', '10:00 AM']);
  expect(passedSlots('2026-11-21', clock(23))).toEqual(SLOTS);
  expect(passedSlots('2026-11-22', clock(23))).toEqual([]);
});
