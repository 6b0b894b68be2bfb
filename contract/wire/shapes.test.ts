import { describe, expect, it } from 'vitest';
import { Email, hasAtLeast, hasAtMost, line, paragraph } from './shapes.ts';

describe('the length of a text, in code points', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['ñandú', 5],
    ['💥', 1],
    ['💥💥a', 3],
  ])('of %s is %i', (text, length) => {
    expect([hasAtLeast(text, length), hasAtLeast(text, length + 1)]).toEqual([true, false]);
    expect([hasAtMost(text, length), hasAtMost(text, length - 1)]).toEqual([true, false]);
  });
});

describe('a text of only invisible characters and spaces', () => {
  it.each(['\u200b', '\u200b \u200b', '\u2060   \u3164', ' \ufeff\u00a0\u00ad '])('%j is empty', (text) => {
    for (const schema of [line(1, 20), line(2, 20), paragraph(1, 20)]) expect(schema.safeParse(text).success).toBe(false);
    expect(line(3, 20).safeParse(`${text}ab${text}`).success).toBe(false);
    expect(line(3, 20).safeParse(`${text}a b${text}`).success).toBe(true);
  });
});

describe('an e-mail', () => {
  it.each(['a@b.co', 'ñu..x@ñandú.com.mx', 'a+b@c-d.e.f'])('accepts %s', (text) => expect(Email.safeParse(text).success).toBe(true));
  it.each(['a@b', 'a@b.', 'a@.co', 'a@b..co', 'a@b.co.', '@b.co', 'a@@b.co', 'a b@c.co'])('refuses %s', (text) =>
    expect(Email.safeParse(text).success).toBe(false),
  );

  const around = (mark: string) => [`an${mark}a@correo.mx`, `ana@cor${mark}reo.mx`, `ana@correo.m${mark}x`];
  it.each(['\u200b', '\u00ad', '\u2060', '\ufeff', '\u180e', '\u202e', '\u{e0061}'])('loses the pasted mark %j', (mark) => {
    for (const text of around(mark)) expect(Email.parse(text)).toBe('ana@correo.mx');
  });
  it.each(['\u3164', '\ufe0f', '\u{e0100}'])('refuses the invisible letter %j', (letter) => {
    for (const text of around(letter)) expect([text, Email.safeParse(text).success]).toEqual([text, false]);
  });
});
