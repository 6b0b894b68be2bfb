import { describe, expect, it } from 'vitest';
import { lastDayToInvoice } from './invoice-window.ts';

describe('the last day to invoice a ticket', () => {
  it.each([
    ['2026-11-21', 30, '2026-12-21', 'counts the days from the ticket on'],
    ['2026-11-21', 5, '2026-11-30', 'is not before the end of the month'],
    ['2026-11-30', 0, '2026-11-30', 'is the ticket’s day when that ends the month and no days follow'],
    ['2028-02-10', 0, '2028-02-29', 'knows leap years'],
    ['2026-12-15', 1, '2026-12-31', 'is the end of December for a ticket of December'],
    ['2026-12-31', 1, '2027-01-01', 'may be in the next year'],
    ['2026-01-01', 365, '2027-01-01', 'allows a year at most'],
  ])('%s and %d days give %s: it %s', (paidDay, days, last) => {
    expect(lastDayToInvoice(paidDay, days)).toBe(last);
  });
});
