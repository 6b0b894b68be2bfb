import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BRAND_SIDE, BRAND_SMALL } from '#contract/settings/brand-image.ts';
import { inTurn, loadSharp, MAX_PIXELS, problemOf, SECONDS } from '#server/gateways/images.ts';
import { cleanDrawing } from './svg/clean.ts';

const PROGRAM = fileURLToPath(new URL('./draw.ts', import.meta.url));
/** Logos take milliseconds; the rest is for the start of the process on a busy machine. */
const LONGEST_MS = 10_000;

/**
 * Whether an SVG can be drawn within the time. In a process of its own, because nothing else ends the drawing: a path of 100,000 lines that
 * cross each other, half a megabyte, takes hours in one call of the library.
 */
async function isDrawable(svg: Uint8Array): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM], {
    // The drawing needs none of the shop's secrets.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // A process that ended early reads no more.
  child.stdin.on('error', () => undefined);
  child.stdin.end(svg);
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** `end`: how the file's name ends. The first file is the one that pages name. */
export type BrandPicture = { width: number; height: number; files: { end: string; bytes: Buffer }[] };

/** More than any logo needs: a picture so narrow would be a line on every page. */
const MOST_STRETCHED = 25;
const FORMATS = ['jpeg', 'png', 'webp'];

/**
 * Encodes an uploaded picture again in its own proportions, without its metadata, or writes an SVG again with its shapes only.
 * @returns 'unknown' for other formats, 'broken' when it cannot be decoded, 'undrawable' for an SVG without usable shapes
 */
export async function encodeBrandPicture(bytes: Uint8Array): Promise<BrandPicture | 'unknown' | 'broken' | 'undrawable'> {
  const text = markupOf(bytes);
  return text === null ? encodePixels(bytes) : encodeDrawing(text);
}

/** The text of a file that looks like an SVG, else null. */
function markupOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 4))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (start !== '' && !start.startsWith('<')) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /<svg[\s/>]/.test(text) ? text : null;
  } catch {
    return null;
  }
}

async function encodeDrawing(text: string): Promise<BrandPicture | 'undrawable'> {
  const drawing = cleanDrawing(text);
  if (!drawing || isStretched(drawing)) return 'undrawable';
  const bytes = Buffer.from(drawing.svg);
  // Mails and papers get it as pixels, so that one which cannot be drawn must be refused here.
  const isDrawn = await inTurn(() => (isSimple(drawing.svg) ? drawsHere(bytes) : isDrawable(bytes)));
  return isDrawn ? { width: drawing.width, height: drawing.height, files: [{ end: '.svg', bytes }] } : 'undrawable';
}

/** Starting a process takes longer than drawing these, and so few lines take no second. Dashes would make many lines of one. */
const isSimple = (svg: string): boolean => svg.length <= 2048 && !svg.includes('dash');

async function drawsHere(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  const drawn = sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize(200, 200, { fit: 'inside' }).raw();
  return drawn.toBuffer().then(
    () => true,
    () => false,
  );
}

const isStretched = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) / Math.min(width, height) > MOST_STRETCHED;

async function encodePixels(bytes: Uint8Array): Promise<BrandPicture | 'unknown' | 'broken'> {
  const problem = await problemOf(bytes);
  if (problem) return problem === 'too_large' ? 'broken' : problem;
  const sharp = await loadSharp();
  const { format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!FORMATS.includes(format)) return 'unknown';
  return inTurn(async () => {
    const whole = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(BRAND_SIDE, BRAND_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => null);
    if (!whole || isStretched(whole.info)) return 'broken';
    const { width, height, channels } = whole.info;
    const files: BrandPicture['files'] = [];
    for (const [end, side] of [['', width], ...(width > BRAND_SMALL ? [[`-${BRAND_SMALL}`, BRAND_SMALL] as const] : [])] as const) {
      const drawn = sharp(whole.data, { raw: { width, height, channels } }).resize(side);
      files.push({ end: `${end}.webp`, bytes: await drawn.clone().webp({ quality: 85 }).toBuffer() });
      if (width > BRAND_SMALL) files.push({ end: `${end}.avif`, bytes: await drawn.clone().avif({ quality: 55, effort: 3 }).toBuffer() });
    }
    return { width, height, files };
  });
}
