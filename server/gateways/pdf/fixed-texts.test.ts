import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { Font } from './font.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = ['figtree-regular', 'figtree-semibold', 'ibarra-real-nova-medium'];
const fonts = FILES.map((file) => new Font(file));
const IMPORT = /\bfrom '([#.][^']+)'/g;
/** Writes for label printers, with a font and letters of their own. */
const OTHER_PAPER = 'server/features/shipments/label/zpl.ts';
/** Comments may contain any letter. */
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const importsOf = (path: string): string[] =>
  [...sourceOf(path).matchAll(IMPORT)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : relative(root, join(root, dirname(path), to)),
  );

/** The folders that draw PDFs, found by their imports, with the modules of the contract whose words they draw. */
function modulesWithTexts(): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path) || path === OTHER_PAPER) return;
    found.add(path);
    for (const next of importsOf(path)) if (next.startsWith('contract/')) add(next);
  };
  const modules = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const folders = new Set(modules.filter((path) => importsOf(path).some((to) => to.startsWith('server/gateways/pdf/'))).map(dirname));
  for (const path of modules) if (folders.has(dirname(path))) add(path);
  return found;
}

describe('the fonts of papers', () => {
  it.each(FILES.map((file, at) => [file, fonts[at] as Font] as const))(
    '%s draws every letter that its table names',
    (_, { bytes, facts }) => {
      const embedded = create(bytes);
      if (!('glyphForCodePoint' in embedded)) throw new Error('not a font');
      const wrong = [...facts.letters].filter((letter, at) => {
        const glyph = embedded.glyphForCodePoint(letter.codePointAt(0) as number);
        return glyph.id !== facts.glyphs[at] || (letter.trim() !== '' && glyph.path.commands.length === 0);
      });
      expect(wrong).toEqual([]);
    },
  );

  it('have all letters of all fixed texts', () => {
    const modules = modulesWithTexts();
    expect([...modules]).toEqual(
      expect.arrayContaining([
        'server/features/invoices/papers/stamped-pdf.ts',
        'server/features/receipts/ticket.ts',
        'server/features/till/paper/roll-pdf.ts',
        'contract/invoices/cfdi-uses.ts',
      ]),
    );
    const missing = [...modules].flatMap((path) => {
      const letters = new Set(sourceOf(path).replace(COMMENT, ''));
      return [...letters].flatMap((letter) =>
        letter !== '\n' && fonts.some((font) => !font.has(letter)) ? [`${path}: '${letter}' (${letter.codePointAt(0)?.toString(16)})`] : [],
      );
    });
    expect(missing).toEqual([]);
  });
});
