import { describe, expect, it } from 'vitest';
import { changePercent, daysBefore, lastClosedDay, latestPeriods, monthsToCompare, periodNames, piecesOf, shares } from './rules.ts';

const TODAY = '2026-11-22';

describe('the rolled-up periods of a range', () => {
  it.each([
    ['2026-10-01', '2026-10-31', ['month 2026-10-01']],
    ['2026-11-01', '2026-11-30', ['month 2026-11-01']],
    ['2026-01-01', '2026-12-31', ['year 2026-01-01']],
    ['2026-01-01', TODAY, ['year 2026-01-01']],
    ['2000-01-01', TODAY, ['all 2000-01-01']],
    ['2026-09-29', '2026-11-01', ['day 2026-09-29', 'day 2026-09-30', 'month 2026-10-01', 'day 2026-11-01']],
    ['2027-01-01', '2027-01-31', []],
  ])('%s to %s', (desde, hasta, pieces) => {
    expect(piecesOf({ desde, hasta }, TODAY).map(({ grain, start }) => `${grain} ${start}`)).toEqual(pieces);
  });
});

describe('comparisons', () => {
  it('use the same days of last month for this month; last month may be shorter', () => {
    expect(monthsToCompare(TODAY).before).toEqual({ desde: '2026-10-01', hasta: '2026-10-22' });
    expect(monthsToCompare('2026-03-31').before).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' });
    expect(monthsToCompare('2026-01-05').before).toEqual({ desde: '2025-12-01', hasta: '2025-12-05' });
  });

  it('use as many days before a range as it has; future days do not count', () => {
    expect(daysBefore({ desde: '2026-10-01', hasta: '2026-10-31' }, TODAY)).toEqual({ desde: '2026-08-31', hasta: '2026-09-30' });
    expect(daysBefore({ desde: '2026-11-01', hasta: '2026-11-30' }, TODAY)).toEqual({ desde: '2026-10-10', hasta: '2026-10-31' });
  });

  it('are in percent', () => {
    expect([changePercent(15, 10), changePercent(5, 10), changePercent(1, 3), changePercent(5, 0), changePercent(0, 0)]).toEqual([
      50, -50, -66.67, 100, 0,
    ]);
  });
});

describe('periods', () => {
  it('are named by the calendar', () => {
    expect(periodNames('week', { desde: '2026-12-28', hasta: '2027-01-04' })).toEqual(['2026-W53', '2027-W01']);
    expect(periodNames('month', latestPeriods('month', TODAY))).toHaveLength(12);
    expect(latestPeriods('week', TODAY)).toEqual({ desde: '2026-08-31', hasta: TODAY });
  });
});

it('a day is closed ten minutes after midnight in Mexico City', () => {
  expect(lastClosedDay(new Date('2026-11-22T06:09:00Z'))).toBe('2026-11-20');
  expect(lastClosedDay(new Date('2026-11-22T06:10:00Z'))).toBe('2026-11-21');
});

it('shares are whole and sum to 100', () => {
  expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(shares([35, 25, 20, 15, 5])).toEqual([35, 25, 20, 15, 5]);
  expect(shares([])).toEqual([]);
});
