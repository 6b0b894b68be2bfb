import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';

const short = (count: number) => Array.from({ length: count }, () => true);
const tall = (count: number) => Array.from({ length: count }, () => false);
const halvesOf = (...given: Parameters<typeof layoutOf>) => [...layoutOf(...given).halves].toSorted((one, other) => one - other);

describe('the tickets of the bar', () => {
  it('have a column each while there are empty ones', () => {
    expect(halvesOf(short(4), 4)).toEqual([]);
    expect(halvesOf(short(1), 4)).toEqual([]);
  });

  it('share a column in pairs of short ones, the newest first, as far as needed', () => {
    expect(halvesOf(short(5), 4)).toEqual([3, 4]);
    expect(halvesOf(short(8), 4)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(halvesOf([true, true, false, true, false], 4)).toEqual([0, 1]);
  });

  it('are drawn smaller when they do not fit', () => {
    expect(layoutOf(short(8), 4).isDense).toBe(false);
    expect(layoutOf(short(9), 4)).toEqual({ halves: new Set(), isDense: true });
    expect(layoutOf(tall(5), 4).isDense).toBe(true);
    expect(layoutOf([true, false, true, false, true], 4).isDense).toBe(true);
  });
});
