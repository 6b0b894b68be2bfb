import { UnreadableSheet } from './limits.ts';

/** The letters of 0x80 to 0xFF in the encoding in which older programs of the Mac save CSV; the platform's decoder has no name for it here. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

function macRoman(bytes: Uint8Array): string {
  const ascii = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return ascii.replace(/[\u0080-\u00ff]/g, (byte) => MAC_ROMAN[byte.charCodeAt(0) - 0x80] ?? byte);
}

const LETTERS = /[áéíóúüñÁÉÍÓÚÜÑ]/u;
/** An English possessive, which names of dishes have too. */
const APOSTROPHE = /(?<=[a-z])’(?=s\b)/giu;
/** Every character beyond ASCII that touches an ASCII letter; quotation marks only in the middle of a word. */
const IN_WORDS = /(?<=[a-z])[^\p{ASCII}“”’«»]|[^\p{ASCII}“”’«»](?=[a-z])|(?<=[a-z])[“”’](?=[a-z])/giu;
/** Enough text to tell two encodings apart. */
const MOST_COMPARED = 500_000;

/** How much a text looks like Spanish: accented letters in words count for it, other signs in words against it. */
function spanishness(text: string): number {
  let score = 0;
  for (const [sign] of text.slice(0, MOST_COMPARED).replace(APOSTROPHE, 'é').matchAll(IN_WORDS)) score += LETTERS.test(sign) ? 1 : -1;
  return score;
}

/** The byte order of UTF-16 without a mark: most of its bytes at one parity are zero, since most letters of the file are ASCII. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  return odd > many && even === 0 ? 'utf-16le' : even > many && odd === 0 ? 'utf-16be' : null;
}

/**
 * The text of a CSV file: UTF-8, UTF-16, Windows-1252, in which Excel saves CSV in Mexico, or MacRoman, in which it does on a Mac.
 * @throws UnreadableSheet `letters` when most of the file is UTF-8 and some bytes are not, so that any guess would spoil names
 */
export function decoded(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return decode(wide, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [windows, mac, broken] = [decode('windows-1252', bytes), macRoman(bytes), decode('utf-8', bytes)];
    const good = broken.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
    const bad = broken.match(/\ufffd/g)?.length ?? 0;
    if (good > bad) throw new UnreadableSheet('letters');
    return spanishness(mac) > spanishness(windows) ? mac : windows;
  }
}
