import { describe, expect, it } from 'vitest';
import { MAX_ZOOM, moved, squareOf, WHOLE } from './crop.ts';

const WIDE = { width: 2000, height: 1000 };

describe('the square of a crop', () => {
  it('is at first the largest one, in the middle', () => expect(squareOf(WIDE, WHOLE)).toEqual({ left: 500, top: 0, side: 1000 }));

  it('moves by fractions of its side and stays within the picture', () => {
    expect(squareOf(WIDE, moved(WIDE, WHOLE, { right: 0.01 })).left).toBeCloseTo(510);
    expect(squareOf(WIDE, moved(WIDE, WHOLE, { right: 9, down: 9 }))).toEqual({ left: 1000, top: 0, side: 1000 });
    expect(squareOf(WIDE, moved(WIDE, WHOLE, { right: -9 })).left).toBe(0);
  });

  it('zooms around its centre', () => {
    expect(squareOf(WIDE, moved(WIDE, WHOLE, { zoom: 1 }))).toEqual({ left: 750, top: 250, side: 500 });
    expect(moved(WIDE, WHOLE, { zoom: -1 })).toEqual(WHOLE);
    expect(moved(WIDE, WHOLE, { zoom: 99 }).zoom).toBe(MAX_ZOOM);
  });
});
