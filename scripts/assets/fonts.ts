/**
 * Makes the font subsets that every page preloads: the letters of Spanish. Run it by hand when the fonts or the letters change:
 * `node scripts/assets/fonts.ts`. Other letters come from the whole file: web/styles/fonts.css lists the same letters as `unicode-range`.
 */
import { readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error The package has no types, and @types lacks `keepFeatures`.
import subset from 'subset-font';

const SPANISH = 'abcdefghijklmnopqrstuvwxyzáéíñóúüABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÑÓÚÜ0123456789 \u00a0.,:;!?¡¿()-–—…$“”‘’·&';

interface Face {
  name: string;
  whole: string;
  letters: string;
  weights: { min: number; max: number };
  features: string[];
}

const FACES: Face[] = [
  // Headings have no ligatures: those would add 1 kB, and below 13 kB a file reaches a phone one round trip earlier.
  {
    name: 'ibarra-real-nova',
    whole: import.meta.resolve('@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2'),
    letters: SPANISH,
    weights: { min: 500, max: 600 },
    features: ['kern', 'lnum', 'tnum'],
  },
  {
    name: 'figtree',
    whole: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    letters: `${SPANISH}"#%'*+/<=>@[\\]^_\`{|}~©«°»×½•−`,
    weights: { min: 400, max: 700 },
    features: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'lnum', 'tnum'],
  },
];

/** The letters of a text in the form `U+20-22, U+24`. */
function unicodeRange(letters: string): string {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) as number).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

for (const { name, whole, letters, weights, features } of FACES) {
  const font = await readFile(new URL(whole));
  const cut: Buffer = await subset(font, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(new URL(`../../web/fonts/${name}-es.woff2`, import.meta.url), cut);
  console.log(`${name}: ${font.length} → ${cut.length} bytes\n  unicode-range: ${unicodeRange(letters)};`);
}
