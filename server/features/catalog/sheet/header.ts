import type { ImportError } from '#contract/catalog/catalog.ts';
import { headerName, type SheetRow } from '#server/gateways/spreadsheet/read.ts';
import { COLUMNS } from './columns.ts';
import { exportWith, namesHeeded, type ShopExport, type Sources, SYNONYMS } from './shops/exports.ts';

/** Where the columns of a file are. */
export type Header = {
  /** The position of the row in the file. */
  index: number;
  number: number;
  shop: ShopExport | null;
  /** The columns of the file from which each of ours is read, the preferred one first. */
  columns: ReadonlyMap<string, readonly number[]>;
  /** The position of each column by its folded name. */
  at: ReadonlyMap<string, number>;
  /** The columns as the file names them. */
  titles: readonly string[];
};

/** In how many rows the columns are searched: files may begin with a title. */
const HEAD_ROWS = 20;

const matched = (names: ReadonlyMap<string, number>, sources: Sources): Map<string, number[]> =>
  new Map(
    Object.entries(sources).flatMap(([own, from]) => {
      const positions = from.flatMap((name) => names.get(name) ?? []);
      return positions.length > 0 ? [[own, positions] as const] : [];
    }),
  );

function headerIn({ cells, number }: SheetRow, index: number): Header {
  const at = new Map<string, number>();
  for (const [position, cell] of cells.entries()) {
    const name = headerName(cell);
    if (name && !at.has(name)) at.set(name, position);
  }
  const shop = exportWith(new Set(at.keys()));
  return { index, number, shop, columns: matched(at, shop?.sources ?? SYNONYMS), at, titles: cells };
}

/** The first row that names several columns, or else one. @returns null when there is none */
export function findHeader(rows: readonly SheetRow[]): Header | null {
  const found = rows.slice(0, HEAD_ROWS).map(headerIn);
  return found.find(({ columns }) => columns.size > 1) ?? found.find(({ columns }) => columns.size === 1) ?? null;
}

export const NO_HEADER = `No encontramos la fila que nombra las columnas: ${Object.keys(COLUMNS).join(', ')}. También leemos los archivos de Square, Shopify, WooCommerce y Toast como los exportan.`;

/** What is wrong with the columns, and what is left out of the import. */
export function checkHeader({ index, number, shop, columns, titles }: Header): { errors: ImportError[]; avisos: ImportError[] } {
  const errors: ImportError[] = [];
  const avisos: ImportError[] = [];
  const title = (position: number) => (titles[position] ?? '').trim().slice(0, 100);
  if (index > 0) avisos.push({ fila: 1, campo: '', mensaje: `Las columnas están en la fila ${number}; lo de arriba queda fuera.` });
  const used = new Map([...columns].flatMap(([own, positions]) => positions.map((position, order) => [position, { own, order }] as const)));
  const heeded = new Set(shop ? namesHeeded(shop) : []);
  const seen = new Set<string>();
  for (const [position, cell] of titles.entries()) {
    const name = headerName(cell);
    if (!name) continue;
    const use = used.get(position);
    if (!seen.has(name)) {
      if (!use && !heeded.has(name))
        avisos.push({
          fila: number,
          campo: title(position),
          mensaje: shop ? `No importamos esta columna de ${shop.name}.` : 'No conocemos esta columna.',
        });
      else if (use && use.order > 0 && !shop)
        avisos.push({
          fila: number,
          campo: title(position),
          mensaje: `Solo cuenta donde «${title(columns.get(use.own)?.[0] ?? 0)}» está vacía.`,
        });
    } else if (Object.hasOwn(SYNONYMS, name) && !shop) errors.push({ fila: number, campo: name, mensaje: 'Esta columna está dos veces.' });
    seen.add(name);
  }
  return { errors, avisos };
}
