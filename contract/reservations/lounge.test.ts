import { describe, expect, it, test } from 'vitest';
import { timeName } from '../calendar.ts';
import { isOpenFor } from '../settings/opening-hours.ts';
import { DEFAULT_SETTINGS } from '../settings/settings-defaults.ts';
import { cancellableUntil, FIRST_HOUR, hourOf, SLOTS, slotOf, stayOf } from './lounge.ts';

test('slots are the hours from the first to the last', () => {
  expect(SLOTS.map(hourOf)).toEqual(SLOTS.map((_, index) => FIRST_HOUR + index));
  for (const slot of SLOTS) expect([slotOf(hourOf(slot)), timeName(hourOf(slot) * 60)]).toEqual([slot, slot]);
  expect(stayOf(13, 2)).toEqual([13, 14]);
});

test('every default slot leaves room for a whole stay within the opening hours', () => {
  const { horario, lounge } = DEFAULT_SETTINGS;
  for (const slot of SLOTS) {
    const from = hourOf(slot) * 60;
    expect(isOpenFor(horario, '2026-11-22', from, from + lounge.estancia_horas * 60), slot).toBe(true);
  }
});

describe('cancelling online', () => {
  const at = (time: string) => new Date(`2026-11-28T${time}Z`);
  it.each([
    ['a day before the visit', '2026-11-20T12:00:00Z', '2026-11-27T19:00:00.000Z'],
    ['15 minutes after a later booking', '2026-11-27T18:50:00Z', '2026-11-27T19:05:00.000Z'],
    ['with the visit at the latest', '2026-11-28T18:50:00Z', '2026-11-28T19:00:00.000Z'],
  ])('ends %s', (_, booked, until) => {
    expect(cancellableUntil(at('19:00:00'), new Date(booked)).toISOString()).toBe(until);
  });
});
