import { expect, test } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import { passedSlots } from './slots.ts';

test('a slot of today is past once its hour has begun', () => {
  const clock = (hour: number) => ({ today: '2026-11-21', hour });
  expect(passedSlots('2026-11-21', clock(8))).toEqual([]);
  expect(passedSlots('2026-11-21', clock(10))).toEqual(['9:00 AM', '10:00 AM']);
  expect(passedSlots('2026-11-21', clock(23))).toEqual(SLOTS);
  expect(passedSlots('2026-11-22', clock(23))).toEqual([]);
});
