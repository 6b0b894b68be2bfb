import { unguarded } from '#server/gateways/spreadsheet/formula-guard.ts';
import type { OddCell, SheetRow } from '#server/gateways/spreadsheet/read.ts';
import type { Header } from './header.ts';

/**
 * A product of an import: the number of its row in the file, its non-empty cells by column, and the columns whose cell is no text, with a
 * sentence for each.
 */
export type ImportRow = { number: number; cells: ReadonlyMap<string, string>; wrong: ReadonlyMap<string, string> };

const WHY_ODD: Record<OddCell, (text: string) => string> = {
  date: () => 'La celda es una fecha. Dale formato de texto en la hoja y escríbela otra vez.',
  error: (text) => `La celda tiene un error de fórmula (${text.slice(0, 20)}). Corrígelo en la hoja.`,
};

/** The cells of a row by our columns. Of several columns for one of ours, the first one with a value counts. */
export function cellsOf({ columns }: Header, row: SheetRow): ImportRow {
  const cells = new Map<string, string>();
  const wrong = new Map<string, string>();
  for (const [own, positions] of columns) {
    const position = positions.find((one) => (row.cells[one] ?? '').trim() !== '');
    if (position === undefined) continue;
    const text = unguarded((row.cells[position] ?? '').trim());
    if (text) cells.set(own, text);
    const odd = row.odd?.[position];
    if (odd) wrong.set(own, WHY_ODD[odd](text));
  }
  return { number: row.number, cells, wrong };
}
