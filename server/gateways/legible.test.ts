import { expect, test } from 'vitest';
import { legible } from './legible.ts';

const LATIN = /[ -~\u00a0-\u00ff…]/;
const onPaper = (text: string) => legible(text, (letter) => LATIN.test(letter));

test.each([
  ['Té de la casa', 'Té de la casa'],
  ['leche\u2060.\u2060Gracias', 'leche.Gracias'],
  ['Cafe\u0301 \u200bde\u00ad olla', 'Café de olla'],
  ['12\u202f°C', '12\u00a0°C'],
  ['Paweł Şahin', 'Pawel Sahin'],
])('%j prints as %j', (text, printed) => expect(onPaper(text)).toBe(printed));

test.each([
  ['王小明', 'WangXiaoMing'],
  ['李 Ñandú', 'Li Ñandú'],
  ['Анна Петрова', 'Anna Petrova'],
  ['محمد', 'mhmd'],
  ['احمد', 'ahmd'],
  ['Ελένη', 'Eleni'],
  ['이민호', 'IMinHo'],
])('%j of another script is transliterated to %j', (text, printed) => expect(onPaper(text)).toBe(printed));

test.each([
  ['Té 🍵', 'Té ?'],
  ['👨‍👩‍👧 y 🇲🇽', '? y ?'],
  ['1️⃣ y ☕️', '1 y ?'],
  ['\ue000', '?'],
])('%j has no letters for %j: each picture is one visible sign', (text, printed) => expect(onPaper(text)).toBe(printed));

test('no visible character is left out, and nothing is printed that the paper lacks', () => {
  for (let code = 0x20; code < 0x30000; code += 19) {
    const letter = String.fromCodePoint(code);
    if (/[\p{C}\p{M}\p{Z}]|\p{Default_Ignorable_Code_Point}/u.test(letter)) continue;
    const printed = onPaper(letter);
    expect(printed, code.toString(16)).toMatch(/^[ -~\u00a0-\u00ff…]+$/);
    expect(printed.trim(), code.toString(16)).not.toBe('');
  }
});
