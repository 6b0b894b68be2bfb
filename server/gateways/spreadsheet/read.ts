/**
 * One row as texts. `number` is the row's number in a spreadsheet: the first row is 1. `isTooLong`: the row was not read and is the last
 * one; usually an earlier quote is not closed.
 */
export type SheetRow = { number: number; cells: string[]; isTooLong?: true };

/** An XLSX file is a zip: a small one may unpack to more than the memory can hold. */
const MOST_UNPACKED = 100_000_000;
/** After this many rows the process handles other requests. */
const PAUSE_EVERY = 500;

/** The limit of characters in a row of CSV: a row of 8 MB blocked the process for two seconds. */
const MOST_IN_ROW = 200_000;

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Decodes UTF-8, or else Windows-1252, in which Excel saves CSV in Mexico. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a CSV text. The separator is `,` or `;`, whichever occurs more often in the first line. */
export async function* csvSheet(text: string): AsyncGenerator<SheetRow> {
  const { streamCsvRows } = await import('hucre/csv');
  const clean = text.replace(/^\ufeff/, '');
  const head = clean.slice(0, MOST_IN_ROW).split(/\r?\n|\r/, 1)[0] ?? '';
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ',';
  const long = await findLongRow(clean, delimiter);
  let number = 0;
  for (const cells of streamCsvRows(long === null ? clean : clean.slice(0, long), { delimiter })) {
    yield { number: ++number, cells: cells.map(String) };
    if (number % PAUSE_EVERY === 0) await pause();
  }
  if (long !== null) yield { number: number + 1, cells: [], isTooLong: true };
}

/** @returns the position of the first row that is too long, or null */
async function findLongRow(text: string, delimiter: string): Promise<number | null> {
  let start = 0;
  let isQuoted = false;
  let closed = -1;
  let seen = 0;
  for (const { 0: mark, index } of text.matchAll(/["\r\n]/g)) {
    if (index - start > MOST_IN_ROW) return start;
    if (isQuoted && mark === '"') {
      isQuoted = false;
      closed = index;
    } else if (mark === '"') {
      // A quote opens a quoted text at the beginning of a cell, or as the second of two quotes that encode one.
      isQuoted = index === start || text[index - 1] === delimiter || closed === index - 1;
    } else if (!isQuoted) start = index + 1;
    if (++seen % MOST_IN_ROW === 0) await pause();
  }
  return text.length - start > MOST_IN_ROW ? start : null;
}

/** The rows of the first sheet of an XLSX file. @returns null when the file is not an XLSX file, or unpacks to too much */
export async function xlsxSheet(bytes: Uint8Array): Promise<AsyncGenerator<SheetRow> | null> {
  if (!(unpackedSize(bytes) <= MOST_UNPACKED)) return null;
  const { streamXlsxRows } = await import('hucre/xlsx');
  return (async function* () {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { number: index + 1, cells: values.map(textOf) };
  })();
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return value instanceof Date ? value.toISOString() : String(value);
};

const END = { signature: 0x06054b50, length: 22, longestComment: 65_535 };
const ENTRY = { signature: 0x02014b50, length: 46 };

/** The sum of the sizes that the zip's directory declares; the reader unpacks no more than those. NaN when the file is not a zip. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END.length;
  while (end >= 0 && end >= bytes.length - END.length - END.longestComment && view.getUint32(end, true) !== END.signature) end--;
  if (end < 0 || view.getUint32(end, true) !== END.signature) return Number.NaN;
  let sum = 0;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY.length > bytes.length || view.getUint32(at, true) !== ENTRY.signature) return Number.NaN;
    sum += view.getUint32(at + 24, true);
    at += ENTRY.length + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}
