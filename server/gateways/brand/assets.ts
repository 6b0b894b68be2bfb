import { deflateSync } from 'node:zlib';
import { brandImage } from '#contract/settings/brand-image.ts';
import { isHouse } from '#contract/settings/house.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { uploads } from '#server/gateways/files.ts';
import { loadSharp, SECONDS } from '#server/gateways/images.ts';

/** The shop's own logo as mails and papers need it: as a PNG, and as the compressed colours and transparency of a PDF. */
export type LogoPixels = { width: number; height: number; png: Buffer; colours: Buffer; opacity: Buffer };

type Prepared = {
  /** The shop as it comes: papers and mails draw its own logotype. */
  isHouse: boolean;
  /** The address of the logo that `pixels` shows. */
  url: string | null;
  /** Null: the name is set in letters. */
  pixels: LogoPixels | null;
  /** The logo of the settings, as a new object for each change of it. */
  wanted: Wanted;
  retry?: NodeJS.Timeout;
};
type Wanted = { url: string | null };

const prepared = perDatabase((): Prepared => ({ isHouse: true, url: null, pixels: null, wanted: { url: null } }));

/** Papers and mails have a light ground, on which a logo for dark grounds could not be read. */
const WIDEST = { width: 720, height: 320 };

/** How the shop's name is drawn on mails and papers. */
export const brandOnPaper = (): Readonly<Pick<Prepared, 'isHouse' | 'url' | 'pixels'>> => prepared();

/** After a storage that did not answer: twice as long each time. */
const RETRY_MS = { first: 2000, most: 5 * 60_000 };

/**
 * Reads the logo of these settings, before the process adopts them: mails and papers are drawn without waiting. A logo that cannot be read
 * leaves the name in letters; while the storage is away it is read again until it comes.
 */
export async function prepareBrand(settings: Pick<Settings, 'casa' | 'marca'>): Promise<void> {
  const now = prepared();
  const url = settings.marca.logo_claro;
  if (url !== now.url) {
    clearTimeout(now.retry);
    now.wanted = { url };
    await take(now, now.wanted, RETRY_MS.first);
  }
  now.isHouse = isHouse(settings);
}

async function take(now: Prepared, wanted: Wanted, waitMs: number): Promise<void> {
  const pixels = wanted.url ? await pixelsOf(wanted.url).catch(() => null) : null;
  // The settings have changed meanwhile.
  if (now.wanted !== wanted) return;
  now.pixels = pixels === 'away' ? null : pixels;
  // A logo that could not be read is tried again with the next change of the settings too.
  now.url = now.pixels ? wanted.url : null;
  if (pixels !== 'away') return;
  now.retry = setTimeout(() => void take(now, wanted, Math.min(2 * waitMs, RETRY_MS.most)), waitMs).unref();
}

/** @returns null when it is lost, 'away' when the storage does not answer */
async function pixelsOf(url: string): Promise<LogoPixels | 'away' | null> {
  const image = brandImage(url);
  const bytes = image && (await uploads.read(url.slice('/uploads/'.length)).catch(() => 'away' as const));
  if (!bytes || bytes === 'away') return bytes || null;
  const sharp = await loadSharp();
  // A drawing is scaled up before it becomes pixels.
  const density = image.isDrawing ? Math.min(2400, Math.max(72, (72 * WIDEST.width) / image.width)) : 72;
  const drawn = sharp(bytes, { density })
    .timeout({ seconds: SECONDS })
    .resize({ ...WIDEST, fit: 'inside', withoutEnlargement: !image.isDrawing })
    .toColourspace('srgb')
    .ensureAlpha();
  const [png, { data, info }] = await Promise.all([
    drawn.clone().png({ compressionLevel: 9 }).toBuffer(),
    drawn.clone().raw().toBuffer({ resolveWithObject: true }),
  ]);
  const { width, height } = info;
  const [colours, opacity] = [Buffer.alloc(width * height * 3), Buffer.alloc(width * height)];
  for (let at = 0; at < opacity.length; at++) {
    data.copy(colours, at * 3, at * 4, at * 4 + 3);
    opacity[at] = data[at * 4 + 3] as number;
  }
  return { width, height, png, colours: deflateSync(colours), opacity: deflateSync(opacity) };
}
