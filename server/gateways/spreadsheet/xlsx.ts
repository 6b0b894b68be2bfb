import type { Cell } from './csv.ts';
import { guarded } from './formula-guard.ts';

/** Characters that XML 1.0 forbids, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Spreadsheets read `_x000D_` as the character with that number. Writing its underscore as `_x005F_` keeps the text literal. */
const READ_AS_CHARACTER = /_(?=x[\da-f]{4}_)/gi;

/**
 * The limit of characters per cell: Excel reports a file with more as damaged. Applied before the other steps, because half of a surrogate
 * pair at the end is not valid in XML.
 */
const MOST_IN_CELL = 32_767;

const text = (value: string): string => guarded(value).slice(0, MOST_IN_CELL).replace(NOT_IN_XML, '').replace(READ_AS_CHARACTER, '_x005F_');

/**
 * The formats of columns. `text` keeps leading zeros also when a cell is edited; the cells of a `day` are `yyyy-MM-dd` here and dates in the
 * file.
 */
const FORMATS = { text: '@', pesos: '"$"#,##0.00', count: '0', day: 'dd/mm/yyyy' } as const;

/** @property width in characters */
export type SheetColumn = { title: string; kind: keyof typeof FORMATS; width: number };
type Sheet = { name: string; columns: readonly SheetColumn[] };

const inFile = (cell: Cell, column: SheetColumn | undefined): Cell | Date =>
  typeof cell === 'number' ? cell : column?.kind === 'day' ? new Date(`${cell}T00:00:00Z`) : text(cell);

/** An XLSX file whose bytes are generated while they are read, so that memory does not grow with the number of rows. */
export async function xlsxStream({ name, columns }: Sheet, pages: AsyncIterable<readonly (readonly Cell[])[]>) {
  // Loaded on use, because few processes ever write an XLSX file.
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* rows() {
    for await (const page of pages) for (const row of page) yield row.map((cell, at) => inFile(cell, columns[at]));
  }
  return writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ title, kind, width }) => ({ header: title, width, numFmt: FORMATS[kind] })),
    freezePane: { rows: 1 },
  });
}
