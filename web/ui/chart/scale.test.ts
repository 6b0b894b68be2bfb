import { describe, expect, it } from 'vitest';
import { gridValues, shortPesos, shownLabels } from './scale.ts';

describe('grid lines', () => {
  it.each([
    [410, [0, 125, 250, 375, 500]],
    [148_920, [0, 40_000, 80_000, 120_000, 160_000]],
    [4, [0, 1, 2, 3, 4]],
    [0.3, [0, 0.08, 0.16, 0.24, 0.32]],
    [0, [0, 1, 2, 3, 4]],
  ])('of %d are round and reach it', (largest, values) => {
    expect(gridValues(largest)).toEqual(values);
  });

  it('of whole numbers never lie at a half', () => {
    for (let largest = 1; largest < 500; largest++) {
      const values = gridValues(largest, true);
      expect(values.every(Number.isInteger), String(largest)).toBe(true);
      expect(values.at(-1)).toBeGreaterThanOrEqual(largest);
    }
  });
});

it('have short labels for amounts', () => {
  expect([0, 950, 9500, 40_000, 12_500, 1_500_000].map(shortPesos)).toEqual(['$0', '$950', '$9,500', '$40 k', '$12.5 k', '$1.5 M']);
});

it('leave room for the last label, and as many others as fit', () => {
  const shown = (count: number, room: number) => Array.from({ length: count }, (_, index) => index).filter(shownLabels(count, room, 50));
  expect(shown(12, 47)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(shown(12, 22)).toEqual([2, 5, 8, 11]);
  expect(shown(3, 200)).toEqual([0, 1, 2]);
});
