import { expect, test } from 'vitest';
import { FIRST_HOUR, hourName, hourOf, LAST_HOUR, SLOTS, STAY_HOURS, slotOf, stayOf } from './lounge.ts';
import { CLOSES, OPENING_HOURS, OPENS, SHOP } from './shop.ts';

test('slots are the hours from the first to the last', () => {
  expect(SLOTS.map(hourOf)).toEqual(SLOTS.map((_, index) => FIRST_HOUR + index));
  for (const slot of SLOTS) expect([slotOf(hourOf(slot)), hourName(hourOf(slot))]).toEqual([slot, slot]);
  expect(stayOf(13)).toEqual([13, 14]);
});

test('every stay lies within the opening hours', () => {
  expect(FIRST_HOUR).toBeGreaterThanOrEqual(OPENS);
  expect(LAST_HOUR + STAY_HOURS).toBeLessThanOrEqual(CLOSES);
  expect([SHOP.hours, OPENING_HOURS]).toEqual(['7 AM – 11 PM', 'Mo-Su 07:00-23:00']);
});
