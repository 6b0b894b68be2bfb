import { describe, expect, it } from 'vitest';
import { drawToken, hasRightChecksum, isTokenShaped } from './token.ts';

describe('a token', () => {
  it('has the prefix and 40 characters, and is another one each time', () => {
    const drawn = Array.from({ length: 200 }, drawToken);
    for (const token of drawn) expect(token).toMatch(/^casa_[0-9A-Za-z]{40}$/);
    expect(new Set(drawn).size).toBe(200);
    expect(drawn.every((token) => isTokenShaped(token) && hasRightChecksum(token))).toBe(true);
  });

  it('ends with the CRC-32 of its 34 characters in base 62, as scanners compute it', () => {
    // CRC-32 of 34 zeros is 662668069.
    expect(hasRightChecksum(`casa_${'0'.repeat(34)}0iqUEf`)).toBe(true);
    expect(hasRightChecksum(`casa_${'0'.repeat(34)}000000`)).toBe(false);
  });

  it('is told from one with a changed character', () => {
    const token = drawToken();
    for (let at = 5; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x';
      expect(hasRightChecksum(token.slice(0, at) + other + token.slice(at + 1)), String(at)).toBe(false);
    }
  });

  it.each(['', 'casa_', `casa_${'a'.repeat(39)}`, `casa_${'a'.repeat(41)}`, `casa_${'-'.repeat(40)}`, 'a'.repeat(43)])(
    'has another form than %s',
    (bearer) => expect(isTokenShaped(bearer)).toBe(false),
  );
});
