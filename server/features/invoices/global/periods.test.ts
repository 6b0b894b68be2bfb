import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/shop-clock.ts';
import { informationOf, type PeriodKind, periodAt, periodOf } from './periods.ts';

describe('the periods of globals', () => {
  it.each<[string, string, PeriodKind | null]>([
    ['2026-11-27', '2026-11-27', 'diaria'],
    // Monday to Sunday.
    ['2026-11-23', '2026-11-29', 'semanal'],
    // Cut at the end of the month, and the rest of that week.
    ['2026-11-30', '2026-11-30', 'diaria'],
    ['2026-12-01', '2026-12-06', 'semanal'],
    ['2026-03-30', '2026-03-31', 'semanal'],
    ['2026-11-16', '2026-11-30', 'quincenal'],
    ['2026-11-01', '2026-11-15', 'quincenal'],
    ['2028-02-16', '2028-02-29', 'quincenal'],
    ['2026-02-01', '2026-02-28', 'mensual'],
    ['2028-02-01', '2028-02-29', 'mensual'],
    ['2026-02-01', '2026-02-27', null],
    ['2026-11-24', '2026-11-30', null],
    ['2026-11-01', '2026-12-31', null],
    ['2026-11-29', '2026-11-28', null],
    ['2026-11-02', '2026-11-03', null],
  ])('from %s to %s: %s', (from, to, kind) => {
    expect(periodOf({ from, to })?.kind ?? null).toBe(kind);
  });

  it.each<PeriodKind>(['diaria', 'semanal', 'quincenal', 'mensual'])(
    'of kind %s follow each other without gaps and stay in a month',
    (kind) => {
      let at = periodAt(kind, '2026-01-01');
      while (at.to < '2028-03-01') {
        expect(at.from.slice(0, 7)).toBe(at.to.slice(0, 7));
        expect(periodAt(kind, at.to)).toEqual(at);
        const next = periodAt(kind, addDays(at.to, 1));
        expect(next.from).toBe(addDays(at.to, 1));
        at = next;
      }
    },
  );

  it('names the month and the kind as the SAT does', () => {
    expect(informationOf(periodAt('quincenal', '2026-03-20'))).toEqual({ periodicity: '03', months: '03', year: '2026' });
  });
});
