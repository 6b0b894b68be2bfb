import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeSeatedAt, type Room, tightestFit } from './rules.ts';

/** The lounge of the seed: 4×2, 4×4, 2×6, 2×8 seats, adjoining in pairs. */
const SEATS = [2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 8, 8];
const HOUR = 13;

const lounge = (taken: readonly number[] = []): Room => ({
  stayHours: 2,
  isOpen: () => true,
  tables: SEATS.map((seats, index) => ({
    mesa: index + 1,
    lugares: seats,
    junto_a: index % 2 === 0 ? index + 2 : index,
    taken: taken.includes(index + 1) ? [HOUR] : [],
  })),
});

describe('the tightest fit', () => {
  it.each([
    ['one table of 6 before two of 2 with 4 seats', 3, [5, 6, 7, 8], [9]],
    ['one table of 8 before two of 4 with as many seats', 7, [9, 10], [11]],
    ['one table of 8 before two of 2 with 4 seats', 3, [5, 6, 7, 8, 9, 10], [11]],
    ['the smallest of the single tables', 5, [], [9]],
    ['two tables where no single one is large enough', 12, [], [9, 10]],
    ['two tables of 4 before two of 6', 8, [11, 12], [5, 6]],
    ['the lowest number among equals', 2, [1], [2]],
  ])('is %s', (_, guests, taken, mesas) => {
    expect(tightestFit(lounge(taken), HOUR, guests)).toEqual(mesas);
  });

  it('never takes two tables where one would do, and wastes the fewest seats otherwise', () => {
    const seatsOf = (mesas: readonly number[]) => mesas.reduce((sum, mesa) => sum + (SEATS[mesa - 1] ?? 0), 0);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 12 })), fc.integer({ min: 1, max: 12 }), (taken, guests) => {
        const free = SEATS.map((_, index) => index + 1).filter((mesa) => !taken.includes(mesa));
        const singles = free.map((mesa) => [mesa]);
        const pairs = free.filter((mesa) => mesa % 2 === 1 && free.includes(mesa + 1)).map((mesa) => [mesa, mesa + 1]);
        const fitting = [singles, pairs].map((ways) => ways.filter((mesas) => seatsOf(mesas) >= guests)).find((ways) => ways.length > 0);
        const found = tightestFit(lounge(taken), HOUR, guests);
        expect(found === null ? null : seatsOf(found)).toBe(fitting ? Math.min(...fitting.map(seatsOf)) : null);
        if (fitting) expect(fitting).toContainEqual(found);
      }),
    );
  });

  it('applies to the staff’s choice too: any tables that fit, but two only when they adjoin', () => {
    expect(mayBeSeatedAt(lounge().tables, [1, 2], 3)).toBe(true);
    for (const mesas of [[2, 3], [1], [5, 6, 7]]) expect(mayBeSeatedAt(lounge().tables, mesas, 3)).toBe(false);
  });
});
