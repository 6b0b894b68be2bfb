import { describe, expect, it } from 'vitest';
import { pauseMs } from './follow.ts';

describe('pauseMs', () => {
  it('grows from two seconds to a quarter of a minute', () => {
    const pauses = Array.from({ length: 20 }, (_, looks) => pauseMs(looks));
    expect(pauses[0]).toBe(2000);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(15_000);
  });
});
