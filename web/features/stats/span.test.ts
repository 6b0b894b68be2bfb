import { describe, expect, it } from 'vitest';
import { begunPeriods, chartDays, comparedDays, daysOf, monthsOf, spanName, spanOf } from './span.ts';

describe('the chosen month', () => {
  it.each([
    ['2026-04', '2026-04'],
    ['2025', '2025'],
    ['2026-12', '2026-11'],
    ['2027', '2026-11'],
    ['1999-04', '2026-11'],
    ['2026-13', '2026-11'],
    ['abril', '2026-11'],
    [null, '2026-11'],
  ])('of %s is %s', (asked, span) => expect(spanOf(asked, '2026-11-22')).toBe(span));

  it('is requested with all of its days', () => {
    expect(daysOf('2026-04')).toEqual({ desde: '2026-04-01', hasta: '2026-04-30' });
    expect(daysOf('2024-02')).toEqual({ desde: '2024-02-01', hasta: '2024-02-29' });
    expect(daysOf('2026-12')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' });
    expect(daysOf('2026')).toEqual({ desde: '2026-01-01', hasta: '2026-12-31' });
  });

  it('is compared over the days that have passed', () => {
    expect(comparedDays(daysOf('2026-11'), '2026-11-22')).toBe(22);
    expect(comparedDays(daysOf('2026-10'), '2026-11-22')).toBe(31);
  });

  it('is drawn up to the current period', () => {
    const begun = (span: string) =>
      (['day', 'week', 'month', 'year'] as const).map((grain) => begunPeriods(grain, daysOf(span), '2026-11-22'));
    // November 2026 begins on a Sunday.
    expect(begun('2026-11')).toEqual([22, 4, 1, 1]);
    expect(begun('2026-10')).toEqual([31, 5, 1, 1]);
    expect(begun('2026')).toEqual([326, 47, 11, 1]);
  });

  it('is drawn with the months and years before it when it would be a single bar', () => {
    expect(chartDays('day', '2026-11')).toEqual(daysOf('2026-11'));
    expect(chartDays('month', '2026-11')).toEqual({ desde: '2025-12-01', hasta: '2026-11-30' });
    expect(chartDays('month', '2026-12')).toEqual({ desde: '2026-01-01', hasta: '2026-12-31' });
    expect(chartDays('month', '2026')).toEqual(daysOf('2026'));
    expect(chartDays('year', '2026')).toEqual({ desde: '2022-01-01', hasta: '2026-12-31' });
    expect(begunPeriods('month', chartDays('month', '2026-11'), '2026-11-22')).toBe(12);
    expect(begunPeriods('year', chartDays('year', '2026-11'), '2026-11-22')).toBe(5);
  });

  it('has a name', () => {
    expect([spanName('2023-04'), spanName('2023')]).toEqual(['Abril 2023', 'Año 2023']);
    expect(monthsOf(2026)[10]).toEqual({ span: '2026-11', name: 'noviembre' });
  });
});
