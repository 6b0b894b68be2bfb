/**
 * Prepares the fonts of the PDFs: a subset of each, with a table of widths and kerning beside it, so that making a ticket parses no
 * font. Run it by hand when the families or the letters change: `node scripts/assets/pdf-fonts.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
// @ts-expect-error The package has no types, and @types lacks `keepFeatures`.
import subset from 'subset-font';

const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
/** Printable ASCII, Latin-1 and the other characters of Spanish typography. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xac)}${range(0xae, 0xff)}ŒœŸ–—‘’‚“”„•…€™−`;

const FIGTREE = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const IBARRA = import.meta.resolve('@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2');
const FACES = [
  { file: 'figtree-regular', name: 'Figtree-Regular', whole: FIGTREE, weight: 400 },
  { file: 'figtree-semibold', name: 'Figtree-SemiBold', whole: FIGTREE, weight: 600 },
  { file: 'ibarra-real-nova-medium', name: 'IbarraRealNova-Medium', whole: IBARRA, weight: 500 },
];

/** Kerning: by how much two letters move closer than their widths. Only pairs that move. */
function kerning(font: Font, letters: string[]): Record<string, number> {
  const width = (text: string) => font.layout(text, { liga: false, calt: false }).advanceWidth;
  const alone = new Map(letters.map((letter) => [letter, width(letter)]));
  const pairs = letters.flatMap((left) =>
    letters.map(
      (right) => [left + right, Math.round(width(left + right) - (alone.get(left) as number) - (alone.get(right) as number))] as const,
    ),
  );
  return Object.fromEntries(pairs.filter(([, closer]) => closer !== 0));
}

for (const { file, name, whole, weight } of FACES) {
  const source = await readFile(new URL(whole));
  const cut = (keepFeatures: string[]): Promise<Buffer> =>
    subset(source, LATIN, { targetFormat: 'truetype', variationAxes: { wght: weight }, keepFeatures, noHinting: true });
  const [plain, kerned] = (await Promise.all([cut([]), cut(['kern'])])).map((bytes) => create(bytes) as Font) as [Font, Font];
  const known = [...LATIN].filter((letter) => plain.hasGlyphForCodePoint(letter.codePointAt(0) as number));
  const glyphs = known.map((letter) => plain.glyphForCodePoint(letter.codePointAt(0) as number));
  const { minX, minY, maxX, maxY } = plain.bbox;
  const facts = {
    name,
    unitsPerEm: plain.unitsPerEm,
    ascent: plain.ascent,
    descent: plain.descent,
    lineGap: plain.lineGap,
    capHeight: plain.capHeight,
    box: [minX, minY, maxX, maxY],
    missing: Math.round(plain.getGlyph(0).advanceWidth),
    letters: known.join(''),
    glyphs: glyphs.map(({ id }) => id),
    widths: glyphs.map(({ advanceWidth }) => Math.round(advanceWidth)),
    kerning: kerning(
      kerned,
      known.filter((letter) => !/[^\p{L}\p{N}$.,:-]/u.test(letter)),
    ),
  };
  const bytes = await cut([]);
  await writeFile(new URL(`../../server/gateways/fonts/${file}.ttf`, import.meta.url), bytes);
  await writeFile(new URL(`../../server/gateways/fonts/${file}.json`, import.meta.url), JSON.stringify(facts));
  console.log(`${file}: ${bytes.length} bytes, ${known.length} letters, ${Object.keys(facts.kerning).length} pairs`);
}
