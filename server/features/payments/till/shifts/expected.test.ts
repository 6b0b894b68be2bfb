import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TILL_METHODS, type TillMethod } from '#contract/till-methods.ts';
import { SHIFT_EVENTS } from '#server/features/payments/till/table.ts';
import { differenceOf, type Event, expected, type Moved } from './expected.ts';

const cents = fc.integer({ min: 1, max: 500_000 });
const method = fc.constantFrom(...TILL_METHODS);
/** A sale with several payments and what went back of each: part of it, all, or nothing. */
const sale = fc.array(fc.record({ method, cents, back: fc.double({ min: 0, max: 1, noNaN: true }) }), { minLength: 1, maxLength: 10 });
const event = fc.record({ kind: fc.constantFrom(...SHIFT_EVENTS), cents });
const shift = fc.record({ float: fc.integer({ min: 0, max: 500_000 }), sales: fc.array(sale, { maxLength: 30 }), events: fc.array(event) });

type Shift = { float: number; sales: { method: TillMethod; cents: number; back: number }[][]; events: Event[] };
const paidIn = ({ sales }: Shift): Moved[] => sales.flat();
const backIn = ({ sales }: Shift): Moved[] =>
  sales.flat().flatMap(({ method, cents, back }) => (back > 0.5 ? [{ method, cents: Math.floor(cents * back) }] : []));
const expectedOf = (one: Shift) => expected(one.float, paidIn(one), backIn(one), one.events);

describe('the expected cash', () => {
  it('is what a drawer holds when each coin is moved one after the other, in any order of sales and movements', () => {
    fc.assert(
      fc.property(shift, (one) => {
        let drawer = one.float;
        for (const { kind, cents } of [...one.events].reverse())
          if (kind === 'entrada') drawer += cents;
          else if (kind === 'salida' || kind === 'propina') drawer -= cents;
        for (const { method, cents } of backIn(one)) if (method === 'efectivo') drawer -= cents;
        for (const { method, cents } of paidIn(one)) if (method === 'efectivo') drawer += cents;
        expect(expectedOf(one).efectivo).toBe(drawer);
      }),
    );
  });

  it('adds up over methods to all payments, and a return to a card leaves it alone', () => {
    fc.assert(
      fc.property(shift, (one) => {
        const { efectivo, terminal, transferencia } = expected(0, paidIn(one), [], []);
        expect(efectivo + terminal + transferencia).toBe(paidIn(one).reduce((sum, { cents }) => sum + cents, 0));
        expect(expectedOf(one)).toMatchObject({ terminal, transferencia });
      }),
    );
  });

  it('is the sum of two tills, and of two shifts with midnight between them, when the second begins with what the first left', () => {
    fc.assert(
      fc.property(shift, shift, (first, second) => {
        const left = expectedOf(first).efectivo;
        const both = expected(
          first.float,
          [...paidIn(first), ...paidIn(second)],
          [...backIn(first), ...backIn(second)],
          [...first.events, ...second.events],
        );
        expect(expected(left, paidIn(second), backIn(second), second.events).efectivo).toBe(both.efectivo);
        expect(expectedOf(first).efectivo + expectedOf(second).efectivo).toBe(both.efectivo + second.float);
      }),
    );
  });

  it('differs from the count by method', () => {
    const should = { efectivo: 100, terminal: 50, transferencia: 0 };
    expect(differenceOf({ efectivo: 90, terminal: 60, transferencia: 0 }, should)).toEqual({
      efectivo: -10,
      terminal: 10,
      transferencia: 0,
    });
  });
});
