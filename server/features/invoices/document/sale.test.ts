import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySale, sale, saleLine } from '../../../../tests/factories/sales.ts';
import { courtesiesOf, inProportion, netLinesOf, netOf, taxAmountsOf } from './sale.ts';

const nets = (...args: Parameters<typeof sale>) =>
  netLinesOf(sale(...args)).map(({ quantity, netCents, fullCents }) => [quantity, netCents, fullCents]);

describe('what is left of a sale', () => {
  it('is what was charged without the tip, less all refunds, which lessen the tip last', () => {
    const of = (refundedCents: number) => netOf({ totalCents: 12_000, tipCents: 2_000, refundedCents });
    expect([of(0), of(3_000), of(10_000), of(11_000)]).toEqual([10_000, 7_000, 0, 0]);
  });

  it('has fewer units of a line, less what the refunded ones cost', () => {
    // Three for 100.00: the first costs 33.33, the second 33.33, the third 33.34.
    const line = saleLine({ quantity: 3, fullCents: 4_000, paidCents: 10_000 });
    expect(nets([{ ...line, refunded: 1 }], { refundedCents: 3_333 })).toEqual([[2, 6_667, 8_000]]);
    expect(nets([{ ...line, refunded: 3 }, saleLine()], { refundedCents: 10_000 })).toEqual([[1, 5_800, 5_800]]);
  });

  it('has a discount on each line for other refunded money, by largest remainder', () => {
    const lines = [saleLine({ fullCents: 1_000 }), saleLine({ fullCents: 1_000 }), saleLine({ fullCents: 1_000 })];
    expect(nets(lines, { refundedCents: 1_000 })).toEqual([
      [1, 667, 1_000],
      [1, 667, 1_000],
      [1, 666, 1_000],
    ]);
    expect(nets([saleLine({ fullCents: 3_000 })], { deliveryCents: 1_000, tipCents: 500, refundedCents: 400 })).toEqual([
      [1, 2_700, 3_000],
      [1, 900, 1_000],
    ]);
  });

  it('is nothing after the whole sale was refunded', () => {
    expect(nets([saleLine()], { tipCents: 300, refundedCents: 6_000 })).toEqual([]);
  });

  it('leaves free units out, which are courtesies', () => {
    const lines = [saleLine({ name: 'Té', quantity: 2, refunded: 1, paidCents: 0 }), saleLine(), saleLine({ fullCents: 0 })];
    expect(nets(lines)).toEqual([[1, 5_800, 5_800]]);
    expect(courtesiesOf({ lines })).toEqual([{ name: 'Té', quantity: 1 }]);
  });

  it('adds up exactly, in total and by tax class', () => {
    fc.assert(
      fc.property(anySale(), (one) => {
        const lines = netLinesOf(one);
        expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(netOf(one));
        expect(taxAmountsOf(one).reduce((sum, { cents }) => sum + cents, 0)).toBe(netOf(one));
        for (const { quantity, fullCents, netCents } of lines) {
          expect(quantity).toBeGreaterThan(0);
          expect(netCents).toBeGreaterThan(0);
          expect(fullCents).toBeGreaterThanOrEqual(netCents);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an amount divided in proportion', () => {
  it('is whole centavos that add up, no part of which is far from its share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 50 })
      .filter((all) => all.some(Boolean));
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 2_000_000_000 }), (all, cents) => {
        const parts = inProportion(cents, all);
        const total = all.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        parts.forEach((part, at) => {
          expect(Math.abs(part - (cents * (all[at] as number)) / total)).toBeLessThan(1.001);
        });
      }),
    );
  });

  it('is an error when nothing can carry it', () => {
    expect(inProportion(0, [0, 0])).toEqual([0, 0]);
    expect(() => inProportion(1, [0])).toThrow('no line');
  });
});
