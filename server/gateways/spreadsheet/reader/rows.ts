/**
 * One row as texts. `number` is the row's number in a spreadsheet: the first row is 1. `isTooLong`: the row was not read and is the last
 * one; usually an earlier quote is not closed. `odd`: cells that contain no text although they read as one, by their position.
 */
export type SheetRow = { number: number; cells: string[]; isTooLong?: true; odd?: Record<number, OddCell> };

/** The name of a column without case, accents, punctuation and currency: '¿Está destacado?' → 'esta destacado', 'Precio (MXN)' → 'precio'. */
export const headerName = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/ (?:mxn|pesos)$/, '');

/** A date, or the error of a formula. */
export type OddCell = 'date' | 'error';

/** The errors that Excel, LibreOffice and Google Sheets show in place of a value, in English and Spanish. */
const ERROR = /^#(?:[¡¿]?[A-ZÁÉÍÓÚ_]{3,20}(?:\/0|\/[AD])?[!?]?|N\/[AD]|#{2,})$/u;
const MONTHS = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec';
/** What spreadsheets write into a CSV file for a cell that they took for a date: `2026-05-12`, `12/05/2026 0:00`, `01-feb`, `5-may-26`. */
const DATE = new RegExp(
  `^(?:\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/.])\\d{1,2}\\2(?:\\d{2}|\\d{4})|\\d{1,2}-(?:${MONTHS})\\.?(?:-\\d{2,4})?|(?:${MONTHS})\\.?-\\d{2,4})(?:[T ]\\d{1,2}:\\d{2}.{0,20})?$`,
  'iu',
);

/** What the text of a cell stands for when it is no text. */
export function oddText(text: string): OddCell | null {
  if (text.length > 40) return null;
  const bare = text.trim();
  return ERROR.test(bare) ? 'error' : DATE.test(bare) ? 'date' : null;
}
