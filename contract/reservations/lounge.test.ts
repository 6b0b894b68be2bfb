import { expect, test } from 'vitest';
import { isOpenFor } from '../settings/opening-hours.ts';
import { DEFAULT_SETTINGS } from '../settings/settings-defaults.ts';
import { FIRST_HOUR, hourName, hourOf, SLOTS, slotOf, stayOf } from './lounge.ts';

test('slots are the hours from the first to the last', () => {
  expect(SLOTS.map(hourOf)).toEqual(SLOTS.map((_, index) => FIRST_HOUR + index));
  for (const slot of SLOTS) expect([slotOf(hourOf(slot)), hourName(hourOf(slot))]).toEqual([slot, slot]);
  expect(stayOf(13, 2)).toEqual([13, 14]);
});

test('every default slot leaves room for a whole stay within the opening hours', () => {
  const { horario, lounge } = DEFAULT_SETTINGS;
  for (const slot of SLOTS) {
    const from = hourOf(slot) * 60;
    expect(isOpenFor(horario, '2026-11-22', from, from + lounge.estancia_horas * 60), slot).toBe(true);
  }
});
