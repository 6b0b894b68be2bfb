import { type ImportError, MOST_IMPORTED } from '#contract/catalog/catalog.ts';
import type { SheetRow } from '#server/gateways/spreadsheet/read.ts';
import { cellsOf, type ImportRow } from './cells.ts';
import { exportedProduct } from './exported-product.ts';
import { checkHeader, findHeader, NO_HEADER } from './header.ts';
import { productsIn } from './products-in.ts';

/** @property count the rows of the file that are not empty */
export type ReadRows = { rows: ImportRow[]; count: number; errors: ImportError[]; avisos: ImportError[] };

/** Reads the columns' names and the products below them. Empty rows are skipped. */
export function readRows(sheet: readonly SheetRow[]): ReadRows {
  const errors: ImportError[] = [];
  const long = sheet.at(-1)?.isTooLong ? sheet.at(-1) : undefined;
  if (long) errors.push({ fila: long.number, campo: '', mensaje: 'Esta fila es demasiado larga. Revisa que cada comilla se cierre.' });
  const header = findHeader(sheet);
  if (!header) {
    const mensaje = sheet.some(({ cells }) => cells.some((cell) => cell.trim())) ? NO_HEADER : 'El archivo está vacío.';
    if (!long || sheet.length > 1) errors.push({ fila: 1, campo: '', mensaje });
    return { rows: [], count: 0, errors, avisos: [] };
  }
  const checked = checkHeader(header);
  errors.push(...checked.errors);
  const avisos = checked.avisos;
  const filled = sheet.slice(header.index + 1).filter(({ cells }) => cells.some((cell) => cell.trim()));
  const rows: ImportRow[] = [];
  for (const group of productsIn(header, filled)) {
    const [first] = group;
    if (!first) continue;
    const row = header.shop ? exportedProduct(header, group, avisos) : cellsOf(header, first);
    if (!row || row.cells.size === 0) continue;
    rows.push(row);
    if (rows.length <= MOST_IMPORTED) continue;
    // At the first position, so that a shortened report contains it.
    errors.unshift({
      fila: row.number,
      campo: '',
      mensaje: `Un archivo lleva a lo más ${MOST_IMPORTED.toLocaleString('en-US')} productos.`,
    });
    break;
  }
  return { rows, count: header.shop ? filled.length : rows.length, errors, avisos };
}
