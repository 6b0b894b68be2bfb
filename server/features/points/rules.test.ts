import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsFor } from '#contract/points/points-for.ts';
import { namesAmount } from './rules.ts';

describe('pointsFor', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [6235, 62],
    [127_999, 1279],
  ])('%i centavos earn %i', (cents, points) => expect(pointsFor(cents, 100)).toBe(points));

  it.each([
    [6235, 0, 0],
    [6235, 150, 93],
    [6235, 7, 4],
    [1_000_000_000, 10_000, 1_000_000_000],
  ])('%i centavos at %i hundredths a peso earn %i', (cents, rate, points) => expect(pointsFor(cents, rate)).toBe(points));
});

const of = (paidCents: number) => ({ paidCents, points: pointsFor(paidCents, 100) });

describe('namesAmount', () => {
  it.each([
    [62.35, 6235, true],
    [62, 6235, true],
    [62.34, 6235, false],
    [62.99, 6235, false],
    [63, 6235, false],
    [6235, 6235, false],
    [0.1 + 0.2 + 62.05, 6235, true],
    [0, 6235, false],
  ])('%d for %i centavos: %s', (amount, cents, expected) => expect(namesAmount(amount, of(cents))).toBe(expected));

  it('accepts any order’s amount in pesos and in points, and refuses one that differs by a centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1_000_000_000 }), (cents) => {
        expect(namesAmount(cents / 100, of(cents))).toBe(true);
        expect(namesAmount(pointsFor(cents, 100), of(cents))).toBe(true);
        expect(namesAmount((cents + 1) / 100, of(cents))).toBe(false);
      }),
    );
  });
});
