import { describe, expect, it } from 'vitest';
import { acceptedEncoding, isHeld } from './encoding.ts';

describe('the accepted encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR;q=0.1', 'br'],
    ['xbr, gzip;q=0', null],
  ])('%s: %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('the client’s cached answer', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['"b"', false],
    ['W/"ab"', false],
    ['a', false],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
  ])('If-None-Match %s: %s', (header, held) => {
    expect(isHeld(header, 'W/"a"')).toBe(held);
    expect(isHeld(header, '"a"')).toBe(held);
  });
});
