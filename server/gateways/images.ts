/** Loads the decoders with the first picture, because most processes never need them. */
export const loadSharp = async () => (await import('sharp')).default;

const WIDTHS = [320, 640, 1000] as const;
const WIDEST = 1000;
/** A small file can contain a huge picture; phones take pictures of up to 50 million pixels. */
export const MAX_PIXELS = 50_000_000;
export const SECONDS = 30;
/**
 * The limit of scans of a JPEG. Encoders write about ten; a file of 183 kB with 882 empty ones took ten seconds of processor time, in a call
 * of the decoder that its time limit does not interrupt.
 */
const MAX_SCANS = 100;
/** The background of transparent parts: the wall colour of the shop's own pictures. */
const BACKGROUND = '#f1e6d6';

export type EncodedPicture = { width: number; format: 'avif' | 'webp'; bytes: Buffer };

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Only these four decoders get uploaded bytes: no SVG, no PDF, no format that could load or run something. */
function looksLikePicture(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true;
  return ascii(bytes, 4, 8) === 'ftyp' && /avif|avis/.test(ascii(bytes, 8, 40));
}

/** Within a scan 0xFF is followed by other bytes, so that each of these pairs begins a scan, but for one or two in embedded previews. */
const SCAN = Buffer.from([0xff, 0xda]);

function hasManyScans(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = file.indexOf(SCAN); at >= 0 && scans <= MAX_SCANS; at = file.indexOf(SCAN, at + SCAN.length)) scans++;
  return scans > MAX_SCANS;
}

/** @returns null for a picture whose header is valid; decoding may still fail */
export async function problemOf(bytes: Uint8Array): Promise<'unknown' | 'broken' | 'too_large' | null> {
  if (!looksLikePicture(bytes)) return 'unknown';
  const sharp = await loadSharp();
  // Reads the header only, so that the size does not matter.
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  if (!found) return 'broken';
  if (found.format === 'jpeg' && hasManyScans(bytes)) return 'broken';
  if (!(['jpeg', 'png', 'webp'].includes(found.format) || found.compression === 'av1')) return 'unknown';
  return found.width * found.height > MAX_PIXELS ? 'too_large' : null;
}

/** The upright picture as the pixels of a square. @returns null when it cannot be decoded */
async function squareOf(bytes: Uint8Array, width: number, position: 'attention' | 'centre') {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(width, width, { fit: 'cover', position })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
}

/**
 * Re-encodes an uploaded picture as a square in three widths and two formats, without its metadata.
 * @returns 'unknown' when it is not a JPEG, PNG, WebP or AVIF, 'broken' when it cannot be decoded within the limits
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture[] | 'unknown' | 'broken'> {
  const problem = await problemOf(bytes);
  if (problem) return problem === 'too_large' ? 'broken' : problem;
  const sharp = await loadSharp();
  return inTurn(async () => {
    const square = await squareOf(bytes, WIDEST, 'attention');
    if (!square) return 'broken';
    const { width, height, channels } = square.info;
    const pictures: EncodedPicture[] = [];
    // Effort 3 needs a third of the default's processor time, for files that are 6 % larger.
    for (const wanted of WIDTHS) {
      const drawn = sharp(square.data, { raw: { width, height, channels } }).resize(wanted, wanted);
      pictures.push({ width: wanted, format: 'avif', bytes: await drawn.clone().avif({ quality: 55, effort: 3 }).toBuffer() });
      pictures.push({ width: wanted, format: 'webp', bytes: await drawn.clone().webp({ quality: 80 }).toBuffer() });
    }
    return pictures;
  });
}

const AVATAR_WIDTH = 512;
const AVATAR_BYTES = 200_000;
/**
 * Tried in this order until the file is small enough. Photographs need a fifth of the limit at the first quality; noise needs a lower one.
 */
const AVATAR_QUALITIES = [82, 60, 40, 20, 1];

/** Re-encodes the middle square of an uploaded picture as a WebP of 512 pixels and at most 200 kB, without its metadata. */
export async function encodeAvatar(bytes: Uint8Array): Promise<Buffer | 'unknown' | 'broken' | 'too_large'> {
  const problem = await problemOf(bytes);
  if (problem) return problem;
  const sharp = await loadSharp();
  return inTurn(async () => {
    const square = await squareOf(bytes, AVATAR_WIDTH, 'centre');
    if (!square) return 'broken';
    const { width, height, channels } = square.info;
    for (const quality of AVATAR_QUALITIES) {
      const picture = await sharp(square.data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
      if (picture.length <= AVATAR_BYTES) return picture;
    }
    return 'broken';
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one at a time, because decoding takes much memory and processor time while the shop serves requests. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}
