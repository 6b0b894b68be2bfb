import { streamXlsxRows } from 'hucre/xlsx';
import { SHEET_LIMITS, UnreadableSheet } from './limits.ts';
import { checkParts } from './parts.ts';
import { type OddCell, oddText, type SheetRow } from './rows.ts';

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
