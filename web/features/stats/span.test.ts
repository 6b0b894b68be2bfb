import { describe, expect, it } from 'vitest';
import { begunPeriods, comparedDays, daysOf, monthsOf, scopeOf, spanName } from './span.ts';

const TODAY = '2026-11-22';
const NO_FILTER = { days: null, choice: 'todo', name: 'Todo · Noviembre 2026', total: 'De todo el tiempo', month: 'Noviembre 2026' };

describe('the days that the sales page covers', () => {
  it('are all of time and the current month without a filter', () => {
    expect(scopeOf({}, TODAY)).toEqual(NO_FILTER);
    expect(scopeOf({ mes: null, dias: null, desde: null, hasta: null }, TODAY)).toEqual(NO_FILTER);
  });

  it.each([
    [{ dias: 'hoy' }, { desde: TODAY, hasta: TODAY }, 'Hoy, 22 de noviembre de 2026'],
    [{ dias: 'ayer' }, { desde: '2026-11-21', hasta: '2026-11-21' }, 'Ayer, 21 de noviembre de 2026'],
    [{ dias: '7' }, { desde: '2026-11-16', hasta: TODAY }, '7 días, 16 – 22 de noviembre de 2026'],
    [{ mes: '2026-04' }, { desde: '2026-04-01', hasta: '2026-04-30' }, 'Abril 2026'],
    [{ mes: '2026-11' }, { desde: '2026-11-01', hasta: '2026-11-30' }, 'Noviembre 2026'],
    [{ mes: '2025' }, { desde: '2025-01-01', hasta: '2025-12-31' }, 'Año 2025'],
    [{ desde: '2026-10-28', hasta: '2026-11-03' }, { desde: '2026-10-28', hasta: '2026-11-03' }, '28 de octubre – 3 de noviembre de 2026'],
    [
      { desde: '2025-12-31', hasta: '2026-01-01' },
      { desde: '2025-12-31', hasta: '2026-01-01' },
      '31 de diciembre de 2025 – 1 de enero de 2026',
    ],
  ])('are of %o what every figure says', (asked, days, name) =>
    expect(scopeOf(asked, TODAY)).toEqual({ days, choice: expect.any(String), name, total: name, month: name }),
  );

  it.each([
    { mes: '2026-12' },
    { mes: '2027' },
    { mes: '1999-04' },
    { mes: '2026-13' },
    { mes: 'abril' },
    { dias: '8' },
    { desde: '2026-11-01' },
    { desde: '2026-02-30', hasta: '2026-03-02' },
    { desde: '2026-11-02', hasta: '2026-11-01' },
    { desde: '2026-11-23', hasta: '2026-11-24' },
    { desde: '2020-01-01', hasta: '2026-11-01' },
  ])('have no filter when the address is wrong: %o', (asked) => expect(scopeOf(asked, TODAY)).toEqual(NO_FILTER));
});

describe('a month', () => {
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

  it('has a name', () => {
    expect([spanName('2023-04'), spanName('2023')]).toEqual(['Abril 2023', 'Año 2023']);
    expect(monthsOf(2026)[10]).toEqual({ span: '2026-11', name: 'noviembre' });
  });
});
