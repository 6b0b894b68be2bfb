import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { firstLetter } from '#contract/shop.ts';
import { settings } from '#server/current-settings.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { uploads } from '#server/gateways/files.ts';
import { inTurn, loadSharp, SECONDS } from '#server/gateways/images.ts';
import { brandOnPaper } from './assets.ts';

/** The icons and the sharing picture of a shop that has its own name or logo. Their files in `public` show the logotype it comes with. */

const LIGHT = '#FCFBF7';
const DARK = '#1A130F';
const BARRO = '#AC522F';
const INK = '#2C2018';
const FONT = fileURLToPath(new URL('../fonts/ibarra-real-nova-medium.ttf', import.meta.url));
const SCENE = fileURLToPath(new URL('../../../public/art/scenes/lounge-1200.webp', import.meta.url));

type Icon = {
  /** In pixels; null for the SVG. */
  side: number | null;
  /** The share of the height that the sign takes. */
  tall: number;
};

/** Phones crop maskable icons to circles, so that their sign stays within the middle. */
const ICONS: Readonly<Record<string, Icon>> = {
  '/favicon.svg': { side: null, tall: 1 },
  '/apple-touch-icon.png': { side: 180, tall: 0.66 },
  '/icon-192.png': { side: 192, tall: 0.66 },
  '/icon-512.png': { side: 512, tall: 0.66 },
  '/icon-maskable-192.png': { side: 192, tall: 0.54 },
  '/icon-maskable-512.png': { side: 512, tall: 0.54 },
};
/** Both show the same: the address of the built picture must not show the former logotype either. */
const SHARING = ['/marca.jpg', '/og.jpg'];
export const SIGN_PATHS: readonly string[] = [...Object.keys(ICONS), ...SHARING];

/** Whether the shop draws this file itself. */
export const isDrawn = (path: string): boolean => SIGN_PATHS.includes(path) && !brandOnPaper().isHouse;

type Drawn = { key: string; files: Map<string, Promise<Buffer>> };
const drawn = perDatabase((): Drawn => ({ key: '', files: new Map() }));

/** The file at one of `SIGN_PATHS`. Drawn at the first request after a change of what it shows. */
export function signFile(path: string): Promise<Buffer> {
  const { casa, marca } = settings();
  const known = drawn();
  // The logo of the settings comes later when the storage is away.
  const key = JSON.stringify([casa.nombre, brandOnPaper().url, marca.logo_claro, marca.logo_oscuro, marca.portada?.imagen]);
  if (known.key !== key) Object.assign(known, { key, files: new Map() });
  const made = known.files.get(path) ?? inTurn(() => draw(path));
  known.files.set(path, made);
  // Tried again by the next request.
  made.catch(() => known.files.delete(path));
  return made;
}

async function draw(path: string): Promise<Buffer> {
  const icon = ICONS[path];
  if (!icon) return sharingPicture();
  const svg = Buffer.from(await signOf(icon));
  if (icon.side === null) return svg;
  const sharp = await loadSharp();
  return sharp(svg, { density: (72 * icon.side) / 64 })
    .resize(icon.side, icon.side)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

type Pixels = { png: Buffer; width: number; height: number };
type Logo = Pixels & { ground: string };

/** The logo with the ground that it is made for; null when there is none, or its file is lost. */
async function logo(): Promise<Logo | null> {
  const { pixels } = brandOnPaper();
  if (pixels) return { ...pixels, ground: LIGHT };
  const url = settings().marca.logo_oscuro;
  const bytes = url && (await uploads.read(url.slice('/uploads/'.length)));
  return bytes ? { ...(await fitted(bytes, { width: 720, height: 320 })), ground: DARK } : null;
}

type Room = { width: number; height: number };

async function fitted(input: Uint8Array, room: Room): Promise<Pixels> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(input, { density: 300 })
    .timeout({ seconds: SECONDS })
    .resize({ ...room, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A text in the title font, as large as the room allows. */
async function lettering(text: string, room: Room, ink: string): Promise<Pixels> {
  const sharp = await loadSharp();
  const markup = `<span foreground="${ink}">${escaped(text)}</span>`;
  const letters = sharp({
    text: { text: markup, fontfile: FONT, font: 'Ibarra Real Nova Medium', ...room, rgba: true, wrap: 'word-char' },
  });
  return fitted(await letters.png().toBuffer(), room);
}

/** An icon in the square of 64 units: the logo on its ground, or a door with the name's first letter. */
async function signOf({ side, tall }: Icon): Promise<string> {
  const own = await logo();
  const picture = ({ png }: Pixels, x: number, y: number, width: number, height: number) =>
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`;
  const square = (content: string, ground: string | null) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground ? `<rect width="64" height="64" rx="${side === null ? 12 : 0}" fill="${ground}"/>` : ''}${content}</svg>`;
  if (own) {
    // A wide logo may be wider than a door.
    const room = Math.min(56, 64 * tall * 1.25);
    return square(picture(own, 32 - room / 2, 32 - room / 2, room, room), own.ground);
  }
  const letter = firstLetter(settings().casa.nombre);
  const initial = letter && (await lettering(letter, { width: 420, height: 420 }, LIGHT));
  const door = `<path d="M8 64V24a24 24 0 0 1 48 0v40Z" fill="${BARRO}"/>${initial ? picture(initial, 17, 19, 30, 36) : ''}`;
  return square(`<g transform="translate(32 32) scale(${tall}) translate(-32 -32)">${door}</g>`, side === null ? null : LIGHT);
}

/** The picture of link previews: logo or name beside the shop's own picture, or the lounge, in an arch. */
async function sharingPicture(): Promise<Buffer> {
  const sharp = await loadSharp();
  const [own, { casa, marca }] = [await logo(), settings()];
  const ground = own?.ground ?? LIGHT;
  const sign = own ? await fitted(own.png, { width: 470, height: 300 }) : await lettering(casa.nombre, { width: 470, height: 320 }, INK);
  const [arch, floor] = [{ width: 540, height: 530 }, 594];
  const photograph = marca.portada?.imagen ? await uploads.read(marca.portada.imagen.slice('/uploads/'.length)) : null;
  const shape = `<svg width="${arch.width}" height="${arch.height}"><path d="M0 ${arch.height}V${arch.width / 2}a${arch.width / 2} ${arch.width / 2} 0 0 1 ${arch.width} 0V${arch.height}Z"/></svg>`;
  const scene = await sharp(photograph ?? (await readFile(SCENE)))
    .timeout({ seconds: SECONDS })
    .resize({ ...arch, fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } })
    .composite([
      { input: scene, left: 1200 - 64 - arch.width, top: floor - arch.height },
      { input: sign.png, left: 64, top: Math.round((floor - sign.height) / 2) },
      { input: { create: { width: 1200, height: 630 - floor, channels: 3, background: BARRO } }, left: 0, top: floor },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
