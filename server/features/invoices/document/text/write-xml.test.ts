import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml } from '#server/cfdi/xml.ts';
import { fiscalText } from './fiscal-text.ts';
import { element, toXml } from './write-xml.ts';

describe('a document', () => {
  it('says what was written, whatever the values', () => {
    const value = fc
      .string({ unit: 'binary' })
      .map((text) => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (letter) => ('\t\n\r'.includes(letter) ? letter : '')).toWellFormed());
    fc.assert(
      fc.property(value, value, (one, other) => {
        const root = element('cfdi:A', { Año: one, b: undefined }, [element('B', { 'x:y': other }), element('B', {})]);
        const { attributes, children } = readXml(toXml(root));
        expect({ ...attributes }).toEqual({ Año: one });
        expect(children.map((child) => ({ ...child.attributes }))).toEqual([{ 'x:y': other }, {}]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a text for the SAT', () => {
  it('has folded blanks, no bar and no control character', () => {
    expect(fiscalText('  a\t\n b\u0000c\u00a0d|e  ', 100)).toBe('a b c d/e');
    expect(fiscalText('\ud800x', 100)).toBe('\ufffdx');
  });

  it('is cut between letters, and never empty', () => {
    expect(fiscalText('🍵🍵 🍵', 2)).toBe('🍵🍵');
    expect(fiscalText('ab cd', 3)).toBe('ab');
    expect(fiscalText(' \u0007 ', 10)).toBe('-');
  });
});
