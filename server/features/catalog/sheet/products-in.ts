import { headerName, type SheetRow } from '#server/gateways/spreadsheet/read.ts';
import type { Header } from './header.ts';

/** The rows of one product: the first one names it, the others are variations or further pictures. */
export type Group = SheetRow[];

/** The first value in one of these columns, by their folded names. */
export function valueIn({ at }: Header, row: SheetRow, names: readonly string[]): string {
  for (const name of names) {
    const position = at.get(name);
    const text = position === undefined ? '' : (row.cells[position] ?? '').trim();
    if (text) return text;
  }
  return '';
}

/** The rows by product, in the order of the file. In files that are no export of a known shop each row is a product. */
export function productsIn(header: Header, rows: readonly SheetRow[]): Group[] {
  const { shop } = header;
  if (!shop) return rows.map((row) => [row]);
  return shop.parent ? withVariations(header, rows) : bySame(header, rows);
}

function bySame(header: Header, rows: readonly SheetRow[]): Group[] {
  const groups = new Map<string, Group>();
  let last = '';
  for (const row of rows) {
    // Rows of variations may leave the name out.
    last = headerName(valueIn(header, row, header.shop?.sameBy ?? [])) || last;
    const group = groups.get(last);
    if (group) group.push(row);
    else groups.set(last, [row]);
  }
  return [...groups.values()];
}

function withVariations(header: Header, rows: readonly SheetRow[]): Group[] {
  const { parent } = header.shop ?? {};
  if (!parent) return rows.map((row) => [row]);
  const isVariation = (row: SheetRow) => headerName(valueIn(header, row, ['type', 'tipo'])) === parent.type;
  const groups = new Map<SheetRow, Group>();
  const byKey = new Map<string, Group>();
  for (const row of rows) {
    if (isVariation(row)) continue;
    const group: Group = [row];
    groups.set(row, group);
    const [sku, id] = [valueIn(header, row, parent.sku), valueIn(header, row, parent.id)];
    if (sku) byKey.set(sku, group);
    if (id) byKey.set(`id:${id}`, group);
  }
  for (const row of rows) {
    if (!isVariation(row)) continue;
    const group = byKey.get(valueIn(header, row, parent.parent));
    // Without its product, a variation is one itself.
    if (group) group.push(row);
    else groups.set(row, [row]);
  }
  return [...groups.values()].toSorted(([a], [b]) => (a?.number ?? 0) - (b?.number ?? 0));
}
