/**
 * Makes every width of the pictures, the social card and the icons. Run it by hand after adding a picture, see docs/art.md:
 *   node scripts/assets/images.ts            everything
 *   node scripts/assets/images.ts latte hero only these (and `icons`)
 * The largest WebP of each picture is the source, and is never written.
 */
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = new URL('../../public/', import.meta.url).pathname;
const CAL = '#FCFBF7';
const BARRO = '#AC522F';

interface Shelf {
  folder: string;
  source: number;
  widths: number[];
}

const SHELVES: Shelf[] = [
  { folder: 'art/products', source: 1000, widths: [320, 640, 1000] },
  { folder: 'art/scenes', source: 1920, widths: [800, 1200, 1600] },
];

async function writeWidths({ folder, source, widths }: Shelf, only: string[]): Promise<void> {
  const ending = `-${source}.webp`;
  const names = (await readdir(PUBLIC + folder)).filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  for (const name of names.filter((name) => only.length === 0 || only.includes(name))) {
    for (const width of widths) {
      const target = `${PUBLIC}${folder}/${name}-${width}`;
      const picture = sharp(`${PUBLIC}${folder}/${name}${ending}`).resize({ width, kernel: 'lanczos3' });
      // Small pictures lose fine lines first (latte art, labels), so their quality is higher.
      await picture
        .clone()
        .avif({ quality: width <= 640 ? 60 : 56, effort: 6 })
        .toFile(`${target}.avif`);
      if (width !== source)
        await picture.webp({ quality: width <= 640 ? 84 : 80, effort: 6, smartSubsample: true }).toFile(`${target}.webp`);
    }
  }
}

/** The hero behind three arches, with the wordmark beside it, both above the painted band. */
async function writeSocialCard(): Promise<void> {
  const floor = 548;
  const portal = { width: 640, height: 472 };
  const arches = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 560" width="${portal.width}" height="${portal.height}">
    <path d="M0 560V202a94 94 0 0 1 188 0V560ZM212 560V168a168 168 0 0 1 336 0V560ZM572 560V202a94 94 0 0 1 188 0V560Z"/></svg>`;
  const hero = await sharp(`${PUBLIC}art/scenes/hero-1920.webp`)
    .resize({ height: portal.height })
    .extract({ left: Math.round((Math.round((portal.height * 16) / 9) - portal.width) * 0.84), top: 0, ...portal })
    .composite([{ input: Buffer.from(arches), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const band = { create: { width: 1200, height: 630 - floor, channels: 3 as const, background: BARRO } };
  const wordmark = await sharp(`${PUBLIC}logo/wordmark.svg`, { density: 300 })
    .resize({ width: 400 })
    .png()
    .toBuffer({ resolveWithObject: true });
  // 8 % of the wordmark's box are empty space below the letters.
  const feet = Math.round(wordmark.info.height * 0.92);
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: CAL } })
    .composite([
      { input: hero, left: 1200 - 64 - portal.width, top: floor - portal.height },
      { input: wordmark.data, left: 64, top: floor - feet },
      { input: band, left: 0, top: floor },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(`${PUBLIC}og.jpg`);
}

/** Opaque icons with a margin. Phones crop maskable icons to circles, so their symbol stays within the middle four fifths. */
async function writeIcons(): Promise<void> {
  // Not favicon.svg: its white door leaves a thin clay-red line along the edge when rasterized.
  const mark = await readFile(`${PUBLIC}logo/mark.svg`);
  const icons = [
    { name: 'apple-touch-icon', side: 180, tall: 0.58 },
    ...[192, 512].flatMap((side) => [
      { name: `icon-${side}`, side, tall: 0.58 },
      { name: `icon-maskable-${side}`, side, tall: 0.5 },
    ]),
  ];
  for (const { name, side, tall } of icons) {
    const input = await sharp(mark, { density: 600 })
      .resize({ height: Math.round(side * tall) })
      .png()
      .toBuffer();
    await sharp({ create: { width: side, height: side, channels: 3, background: CAL } })
      .composite([{ input }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(`${PUBLIC}${name}.png`);
  }
}

const only = process.argv.slice(2);
sharp.concurrency(1);
for (const shelf of SHELVES) await writeWidths(shelf, only);
if (only.length === 0 || only.includes('hero')) await writeSocialCard();
if (only.length === 0 || only.includes('icons')) await writeIcons();
