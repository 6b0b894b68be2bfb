import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { SHEET_LIMITS, UnreadableSheet } from './limits.ts';
import type { FromThread, SheetFile } from './messages.ts';
import { headerName, type SheetRow } from './rows.ts';

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
function decoded(bytes: Uint8Array): string {
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

/** The thread that reads a spreadsheet, so that a file that takes long delays no request and can be stopped. */

/** Rows per message: the receiver answers other requests between two. */
const BATCH = 500;

const post = (message: FromThread) => parentPort?.postMessage(message);

/** Old Excel files, and new ones with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Only the library that the file needs is loaded, because loading takes longer than reading most files. */
async function rowsOf({ content, kind, headers }: SheetFile): Promise<AsyncIterable<SheetRow> | Iterable<SheetRow>> {
  if (typeof content !== 'string') {
    if (startsWith(content, OLE)) throw new UnreadableSheet('locked');
    // Files may have the wrong extension: a zip is never a CSV file.
    if (kind === 'xlsx' || startsWith(content, ZIP)) return (await import('./xlsx-rows.ts')).xlsxRows(content);
  }
  const names = new Set(headers);
  const text = typeof content === 'string' ? content : decoded(content);
  return (await import('./csv-rows.ts')).csvRows(text, (cell) => names.has(headerName(cell)));
}

try {
  // Of this thread alone, which only Linux can do: requests get the processor first.
  if (process.platform === 'linux') setPriority(0, 10);
} catch {
  // Without it the file is read at the usual priority.
}

try {
  let [count, length] = [0, 0];
  let batch: SheetRow[] = [];
  for await (const row of await rowsOf(workerData as SheetFile)) {
    for (const cell of row.cells) length += cell.length;
    if (++count > SHEET_LIMITS.rows || length > SHEET_LIMITS.text) throw new UnreadableSheet('tooLarge');
    batch.push(row);
    if (batch.length === BATCH) {
      post({ rows: batch });
      batch = [];
    }
  }
  post({ rows: batch });
  post({ problem: null });
} catch (error) {
  // What the library throws says that the file is broken.
  post({ problem: error instanceof UnreadableSheet ? error.problem : 'unreadable' });
}
