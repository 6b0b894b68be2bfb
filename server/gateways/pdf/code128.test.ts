import { describe, expect, it } from 'vitest';
import { code128, code128Values } from './code128.ts';

describe('Code 128', () => {
  it('has the check value of the published example', () => {
    // PJJ123C in subset B.
    expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
  });

  it('packs four and more digits in pairs', () => {
    expect(code128Values('CB4810276391').slice(0, -2)).toEqual([104, 35, 34, 99, 48, 10, 27, 63, 91]);
    expect(code128Values('12').slice(0, -2)).toEqual([104, 17, 18]);
    expect(code128Values('1234A').slice(0, -2)).toEqual([105, 12, 34, 100, 33]);
  });

  it('draws eleven modules per value, an even number of them dark, each pattern once', () => {
    const text = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
      .filter((sign) => !/\d/.test(sign))
      .join('');
    const widths = code128(text);
    const patterns = Array.from({ length: (widths.length - 7) / 6 }, (_, index) => widths.slice(index * 6, index * 6 + 6));
    for (const pattern of patterns) {
      expect(pattern.reduce((sum, width) => sum + width)).toBe(11);
      expect((pattern[0] as number) + (pattern[2] as number) + (pattern[4] as number)).toSatisfy((dark: number) => dark % 2 === 0);
    }
    expect(new Set(patterns.slice(0, -1).map(String)).size).toBe(86);
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });

  it('refuses characters that it cannot encode', () => {
    expect(() => code128('Ñ')).toThrow('ASCII');
  });
});
