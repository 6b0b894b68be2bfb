import { inflateRawSync } from 'node:zlib';
import { streamXlsxRows } from 'hucre/xlsx';
import { SHEET_LIMITS, UnreadableSheet } from './limits.ts';
import { type OddCell, oddText, type SheetRow } from './rows.ts';

const END = { signature: 0x06054b50, length: 22, longestComment: 65_535 };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const [STORED, DEFLATED] = [0, 8];

type Part = { method: number; packed: number; unpacked: number; at: number };

/**
 * Checks the parts of a zip before the library reads them: it searches the end of an open tag again with each piece that it unpacks, so
 * that a file of 22 kB with an endless tag took 47 seconds.
 * @throws UnreadableSheet when the file is no zip, unpacks to too much, or has a tag that is too long
 */
function checkParts(bytes: Uint8Array): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = SHEET_LIMITS.unpackedBytes;
  const parts = partsOf(view);
  for (const { unpacked } of parts) left -= unpacked;
  if (left < 0 || parts.length > SHEET_LIMITS.parts) throw new UnreadableSheet('tooLarge');
  for (const part of parts) {
    const text = unpackedXml(view, part);
    if (text && !hasShortTags(text)) throw new UnreadableSheet('longTag');
  }
}

/** The zip's directory. */
function partsOf(view: Buffer): Part[] {
  const unreadable = () => new UnreadableSheet('unreadable');
  let end = view.length - END.length;
  while (end >= 0 && end >= view.length - END.length - END.longestComment && view.readUInt32LE(end) !== END.signature) end--;
  if (end < 0 || view.readUInt32LE(end) !== END.signature) throw unreadable();
  const parts: Part[] = [];
  let at = view.readUInt32LE(end + 16);
  for (let left = view.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY.length > view.length || view.readUInt32LE(at) !== ENTRY.signature) throw unreadable();
    parts.push({
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      unpacked: view.readUInt32LE(at + 24),
      at: view.readUInt32LE(at + 42),
    });
    at += ENTRY.length + view.readUInt16LE(at + 28) + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return parts;
}

/** A part of XML, unpacked. @returns null for pictures and the like, which the library does not read */
function unpackedXml(view: Buffer, { method, packed, unpacked, at }: Part): Buffer | null {
  if (at + LOCAL.length > view.length || view.readUInt32LE(at) !== LOCAL.signature) throw new UnreadableSheet('unreadable');
  const start = at + LOCAL.length + view.readUInt16LE(at + 26) + view.readUInt16LE(at + 28);
  const data = view.subarray(start, start + packed);
  if (method === STORED) return isXml(data) ? data : null;
  if (method !== DEFLATED) throw new UnreadableSheet('unreadable');
  if (unpacked === 0) return null;
  try {
    const text = inflateRawSync(data, { maxOutputLength: unpacked });
    return isXml(text) ? text : null;
  } catch {
    throw new UnreadableSheet('unreadable');
  }
}

const isXml = (text: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(text.toString('latin1', 0, 100));

const [LESS, GREATER, QUOTE, APOSTROPHE] = [0x3c, 0x3e, 0x22, 0x27];
/** Parts of XML that end with other signs than `>`. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
].map(([from = '', until = '']) => ({ from: Buffer.from(from), until: Buffer.from(until) }));

/** Whether each tag and comment ends within the limit. Signs in quotes do not end a tag, as for the library. */
function hasShortTags(text: Buffer): boolean {
  for (let at = text.indexOf(LESS); at >= 0; at = text.indexOf(LESS, at)) {
    const latest = at + SHEET_LIMITS.tag;
    const section = SECTIONS.find(({ from }) => text.subarray(at, at + from.length).equals(from));
    const end = section ? sectionEnd(text, at, latest, section) : tagEnd(text, at + 1, latest);
    if (end === null) return false;
    at = end;
  }
  return true;
}

function sectionEnd(text: Buffer, at: number, latest: number, { from, until }: { from: Buffer; until: Buffer }): number | null {
  const found = text.subarray(at + from.length, latest + until.length).indexOf(until);
  return found < 0 ? null : at + from.length + found + until.length;
}

function tagEnd(text: Buffer, from: number, latest: number): number | null {
  let quote = 0;
  for (let at = from; at < latest; at++) {
    const sign = text[at];
    if (quote) {
      if (sign === quote) quote = 0;
    } else if (sign === QUOTE || sign === APOSTROPHE) quote = sign;
    else if (sign === GREATER) return at + 1;
  }
  return null;
}

/** The rows of the first sheet of an XLSX file. */
export async function* xlsxRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  checkParts(bytes);
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const odd: Record<number, OddCell> = {};
    const cells = values.slice(0, SHEET_LIMITS.columns).map((value, at) => {
      const text = textOf(value);
      if (text.length > SHEET_LIMITS.cell) throw new UnreadableSheet('longCell');
      const kind = value instanceof Date ? 'date' : oddText(text);
      if (kind) odd[at] = kind;
      return text;
    });
    yield { number: index + 1, cells, ...(Object.keys(odd).length > 0 && { odd }) };
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  // A serial number that is no date of the calendar is an invalid date.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'fecha' : value.toISOString();
  return String(value);
};
