import { readdirSync, readFileSync } from 'node:fs';
import { create, type Font as Parsed } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { Font } from './font.ts';

const FACES = ['figtree-regular', 'figtree-semibold', 'ibarra-real-nova-medium'];
const ROOT = new URL('../../../', import.meta.url);
/** Draws nothing in a PDF: the tables by which a label's printer knows its letters. */
const OTHER_PAPER = ['server/features/shipments/label/zpl.ts'];

describe.each(FACES)('the font %s', (face) => {
  const { letters, facts, bytes } = new Font(face);

  it('has every letter of Spanish, and the same letters as the others', () => {
    for (const letter of 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜabcdefghijklmnñopqrstuvwxyzáéíóúü0123456789¿?¡!«»“”–—−·…×$%/º')
      expect(letters).toContain(letter);
    expect(letters).toBe(new Font(FACES[0] as string).letters);
  });

  it('draws the letter that its table says, each with an outline', () => {
    const parsed = create(bytes) as Parsed;
    for (const [at, letter] of [...letters].entries()) {
      const glyph = parsed.glyphForCodePoint(letter.codePointAt(0) as number);
      expect([letter, glyph.id]).toEqual([letter, facts.glyphs[at]]);
      expect([letter, glyph.path.commands.length > 0]).toEqual([letter, letter.trim() !== '']);
    }
  });
});

/** Files below a folder, from the project's root. */
const filesOf = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
const isSource = (file: string): boolean => /(?<!\.test)\.ts$/.test(file);
const withoutComments = (file: string): string =>
  readFileSync(new URL(file, ROOT), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?:^|\s)\/\/.*$/gm, '');

it('has the letters of every fixed text: of the contract, and of the features that draw papers', () => {
  const sources = filesOf('server/features').filter(isSource);
  const featureOf = (file: string): string => file.split('/')[2] as string;
  const drawing = new Set(sources.filter((file) => withoutComments(file).includes("'#server/gateways/pdf/")).map(featureOf));
  expect([...drawing]).toEqual(expect.arrayContaining(['invoices', 'receipts', 'shipments', 'till']));
  const { letters } = new Font('figtree-semibold');
  const known = new Set([...letters, '\n']);
  const missing = [...filesOf('contract').filter(isSource), ...sources.filter((file) => drawing.has(featureOf(file)))]
    .filter((file) => !OTHER_PAPER.includes(file))
    .flatMap((file) => [...new Set(withoutComments(file))].filter((letter) => !known.has(letter)).map((letter) => `${file}: ${letter}`));
  expect(missing).toEqual([]);
});
