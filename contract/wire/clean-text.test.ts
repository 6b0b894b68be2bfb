import { describe, expect, it } from 'vitest';
import { cleanCode, cleanText, isMexicanPhone, phoneKey } from './clean-text.ts';

describe('a pasted text', () => {
  it.each([
    ['bidirectional marks', '\u202a55 1234 5678\u202c', '55 1234 5678'],
    ['isolates', '\u2066Ana\u2069', 'Ana'],
    ['zero-width spaces', 'An\u200ba\ufeff', 'Ana'],
    ['soft hyphens', 'Car\u00admen', 'Carmen'],
    ['tags', 'Ana\u{e0061}', 'Ana'],
    ['a joiner outside of an emoji', 'A\u200dna', 'Ana'],
  ])('loses %s', (_, pasted, clean) => expect(cleanText(pasted)).toBe(clean));

  it.each([
    ['no-break spaces', ' Ana\u00a0Ruiz\u202f', 'Ana Ruiz'],
    ['wide spaces', 'Ana\u3000Ruiz\u2003', 'Ana Ruiz'],
    ['composed letters', 'Jose\u0301', 'José'],
    ['letters composed across a mark', 'Jose\u200b\u0301', 'José'],
    ['line breaks', 'a\r\nb\u2028c', 'a\nb\nc'],
  ])('gets plain %s', (_, pasted, clean) => expect(cleanText(pasted)).toBe(clean));

  it.each(['👩‍👩‍👧', '🧑🏽‍🍳 café', '❤️‍🔥', '👩🏾‍⚕️', 'Ñandú 1️⃣'])('keeps %s', (text) => expect(cleanText(text)).toBe(text));

  it('is clean after one time, for every character', () => {
    const changed: string[] = [];
    // The planes without letters are left out.
    for (let point = 1; point <= 0xe01ff; point = point === 0x1ffff ? 0xe0000 : point + 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const once = cleanCode(`a${String.fromCodePoint(point)}\u0301\u200db`);
      if (cleanCode(once) !== once) changed.push(point.toString(16));
    }
    expect(changed).toEqual([]);
  });
});

describe('a pasted code', () => {
  it.each(['2\u20131', '2\u20141', '2\u20111', '2\u22121', '2\uff0d1'])('%s has a hyphen', (pasted) =>
    expect(cleanCode(pasted)).toBe('2-1'),
  );
});

describe('a telephone', () => {
  it.each([
    '5512345678',
    '+52 55 1234 5678',
    '+52 1 55 1234 5678',
    '521 55 1234 5678',
    '044 55 1234-5678',
    '045 (55) 1234 5678',
    '(55) 1234-5678',
  ])('%s is Mexican, and equal to the others', (phone) => expect([isMexicanPhone(phone), phoneKey(phone)]).toEqual([true, '5512345678']));
  it.each(['551234567', '55123456789', '+1 415 555 26710', '55 1234 567x', ''])('%s is not Mexican', (phone) =>
    expect(isMexicanPhone(phone)).toBe(false),
  );
  it('has no key with fewer than ten digits', () => expect(phoneKey('1234 567')).toBe(''));
});
