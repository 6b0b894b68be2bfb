import { streamCsvRows } from 'hucre/csv';
import { SHEET_LIMITS } from './limits.ts';
import { oddText, type SheetRow } from './rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** In how many lines the columns' names are searched: exports may begin with a title. */
const HEAD_LINES = 20;
/** The line with which Excel is told the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t|]*\r?(?:\n|$)/i;

/**
 * The rows of a CSV text.
 * @param isHeader whether a cell names a column: the separator is the one that yields most of them
 */
export function* csvRows(text: string, isHeader: (cell: string) => boolean): Generator<SheetRow> {
  let clean = text.replace(/^\ufeff/, '');
  const said = SEPARATOR_LINE.exec(clean);
  if (said) clean = clean.slice(said[0].length);
  const delimiter = said?.[1] ?? delimiterOf(clean, isHeader);
  const long = findLongRow(clean, delimiter);
  let number = said ? 1 : 0;
  for (const values of streamCsvRows(long === null ? clean : clean.slice(0, long), { delimiter })) {
    const cells = values.slice(0, SHEET_LIMITS.columns).map(String);
    yield { number: ++number, cells, ...oddOf(cells) };
  }
  if (long !== null) yield { number: number + 1, cells: [], isTooLong: true };
}

function oddOf(cells: readonly string[]): Pick<SheetRow, 'odd'> {
  const odd = cells.flatMap((cell, at) => {
    const kind = oddText(cell);
    return kind ? [[at, kind] as const] : [];
  });
  return odd.length > 0 ? { odd: Object.fromEntries(odd) } : {};
}

function delimiterOf(text: string, isHeader: (cell: string) => boolean): string {
  const lines = text.slice(0, SHEET_LIMITS.row).split(/\r\n?|\n/, HEAD_LINES);
  const named = (delimiter: string, line: string) =>
    line
      .split(delimiter, SHEET_LIMITS.columns)
      .map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'))
      .filter((cell) => isHeader(cell)).length;
  const most = (delimiter: string) => Math.max(0, ...lines.map((line) => named(delimiter, line)));
  const times = (delimiter: string) => (lines[0] ?? '').split(delimiter).length;
  // With equally many names, or none, the separator that occurs most often in the first line.
  const [best = ','] = DELIMITERS.toSorted((a, b) => most(b) - most(a) || times(b) - times(a));
  return best;
}

/** @returns the position of the first row that is too long, or null */
function findLongRow(text: string, delimiter: string): number | null {
  let start = 0;
  let isQuoted = false;
  let closed = -1;
  for (const { 0: mark, index } of text.matchAll(/["\r\n]/g)) {
    if (index - start > SHEET_LIMITS.row) return start;
    if (isQuoted && mark === '"') {
      isQuoted = false;
      closed = index;
    } else if (mark === '"') {
      // A quote opens a quoted text at the beginning of a cell, or as the second of two quotes that encode one.
      isQuoted = index === start || text[index - 1] === delimiter || closed === index - 1;
    } else if (!isQuoted) start = index + 1;
  }
  return text.length - start > SHEET_LIMITS.row ? start : null;
}
