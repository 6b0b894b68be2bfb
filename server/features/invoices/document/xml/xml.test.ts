import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element, toXml } from './element.ts';
import { parseXml } from './parse.ts';
import { fiscalText } from './text.ts';

describe('XML', () => {
  it('reads what was written, whatever the values', () => {
    const value = fc
      .string({ unit: 'binary' })
      .map((text) => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (letter) => ('\t\n\r'.includes(letter) ? letter : '')).toWellFormed());
    fc.assert(
      fc.property(value, value, (one, other) => {
        const root = element('cfdi:A', { Año: one, b: undefined }, [element('B', { 'x:y': other }), element('B', {})]);
        const { attributes, children } = parseXml(toXml(root));
        expect({ ...attributes }).toEqual({ Año: one });
        expect(children.map((child) => ({ ...child.attributes }))).toEqual([{ 'x:y': other }, {}]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads comments, blanks, both kinds of quotes and all entities', () => {
    const text = `\uFEFF<?xml version='1.0' encoding='utf-8'?>\n<!-- a - b --><a  x = '"&amp;&lt;&gt;&apos;&quot;&#65;&#x42;&#10;'\n y="1\n2" >\n<b\t/><!--c--></a >\n`;
    const root = parseXml(text);
    expect({ ...root.attributes }).toEqual({ x: `"&<>'"AB\n`, y: '1 2' });
    expect(root.children).toMatchObject([{ name: 'b', children: [] }]);
  });

  it.each([
    ['a DTD', '<!DOCTYPE a><a/>'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a x="&b;"/>'],
    ['an unknown entity', '<a x="&b;"/>'],
    ['a bare ampersand', '<a x="a & b"/>'],
    ['an instruction', '<a><?b c?></a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['text', '<a>b</a>'],
    ['an attribute twice', '<a x="1" x="2"/>'],
    ['attributes without a space', '<a x="1"y="2"/>'],
    ['a value without quotes', '<a x=1/>'],
    ['a less-than sign in a value', '<a x="<"/>'],
    ['an element that ends as another', '<a><b></a></b>'],
    ['an element without an end', '<a><b/>'],
    ['two documents', '<a/><a/>'],
    ['nothing', ''],
    ['a control character', '<a x="\u0000"/>'],
    ['an escaped control character', '<a x="&#0;"/>'],
    ['half of a pair', '<a x="&#xD800;"/>'],
    ['a number beyond Unicode', '<a x="&#x110000;"/>'],
    ['a deep document', `${'<a>'.repeat(2000)}${'</a>'.repeat(2000)}`],
  ])('refuses %s', (_, text) => {
    expect(() => parseXml(text)).toThrow('XML:');
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
