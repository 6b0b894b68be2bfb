import { expect, test } from 'vitest';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { addMonths, weeksOf } from './month.ts';

test('the shop’s clock is that of Mexico City', () => {
  // In London it is already tomorrow, in Mexico City still this evening.
  expect(shopClock(new Date('2026-11-22T03:30:00Z'))).toEqual({ today: '2026-11-21', hour: 21, minute: 1290 });
  expect(shopClock(new Date('2026-11-21T06:00:00Z'))).toEqual({ today: '2026-11-21', hour: 0, minute: 0 });
});

test('adding days crosses the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
});

test('weeks begin on Monday and contain only days of their month', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});
