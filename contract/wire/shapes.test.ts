import { describe, expect, it } from 'vitest';
import { hasAtLeast, hasAtMost } from './shapes.ts';

describe('the length of a text, in code points', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['ñandú', 5],
    ['💥', 1],
    ['💥💥a', 3],
  ])('%s has %i', (text, length) => {
    expect([hasAtLeast(text, length), hasAtLeast(text, length + 1)]).toEqual([true, false]);
    expect([hasAtMost(text, length), hasAtMost(text, length - 1)]).toEqual([true, false]);
  });
});
