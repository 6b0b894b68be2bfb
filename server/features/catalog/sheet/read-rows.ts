import type { ImportError } from '#contract/catalog/catalog.ts';
import { MOST_IMPORTED } from '#contract/catalog/catalog.ts';
import { unguarded } from '#server/gateways/spreadsheet/formula-guard.ts';
import type { SheetRow } from '#server/gateways/spreadsheet/read.ts';
import { COLUMNS, foldedWord, HEADER } from './columns.ts';

/** A row of an import: its number in the file, and its non-empty cells by column. */
export type ImportRow = { number: number; cells: ReadonlyMap<string, string> };
export type ReadRows = { rows: ImportRow[]; errors: ImportError[] };

/** Reads the header, which names the columns, and the products below it. Empty rows are skipped. */
export function readRows(sheet: readonly SheetRow[]): ReadRows {
  let header: (string | null)[] | null = null;
  const rows: ImportRow[] = [];
  const errors: ImportError[] = [];
  for (const { number, cells, isTooLong } of sheet) {
    if (isTooLong) {
      errors.unshift({ fila: number, campo: '', mensaje: 'Esta fila es demasiado larga. Revisa que cada comilla se cierre.' });
      header ??= [];
      break;
    }
    if (!header) {
      const read = readHeader(number === 1 ? cells : []);
      header = read.header;
      errors.push(...read.errors);
      continue;
    }
    const filled = new Map<string, string>();
    for (const [at, name] of header.entries()) {
      const text = unguarded((cells[at] ?? '').trim());
      if (name && text) filled.set(name, text);
    }
    if (filled.size === 0) continue;
    rows.push({ number, cells: filled });
    if (rows.length <= MOST_IMPORTED) continue;
    // At the first position, so that a shortened report contains it.
    errors.unshift({ fila: number, campo: '', mensaje: `Un archivo lleva a lo más ${MOST_IMPORTED.toLocaleString('en-US')} productos.` });
    break;
  }
  if (!header) errors.push({ fila: 1, campo: '', mensaje: 'El archivo está vacío.' });
  return { rows, errors };
}

function readHeader(cells: readonly string[]): { header: (string | null)[]; errors: ImportError[] } {
  const errors: ImportError[] = [];
  const seen = new Set<string>();
  const header = cells.map((cell) => {
    const name = foldedWord(cell);
    if (name === '') return null;
    if (!HEADER.includes(name)) {
      if (!seen.has(name)) errors.push({ fila: 1, campo: cell.trim().slice(0, 100), mensaje: 'No conocemos esta columna.' });
      seen.add(name);
      return null;
    }
    if (seen.has(name)) errors.push({ fila: 1, campo: name, mensaje: 'Esta columna está dos veces.' });
    seen.add(name);
    return name;
  });
  if (!header.some(Boolean))
    errors.push({ fila: 1, campo: '', mensaje: `La primera fila nombra las columnas: ${Object.keys(COLUMNS).join(', ')}.` });
  return { header, errors };
}
