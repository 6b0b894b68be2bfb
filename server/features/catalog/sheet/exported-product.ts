import type { ImportError } from '#contract/catalog/catalog.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { SheetRow } from '#server/gateways/spreadsheet/read.ts';
import { cellsOf, type ImportRow } from './cells.ts';
import type { Header } from './header.ts';
import { valueIn } from './products-in.ts';
import { categoryOf } from './shops/categories.ts';
import { isOneOf } from './shops/exports.ts';
import { plainText } from './shops/plain-text.ts';
import { foldedWord } from './words.ts';

const MOST_DESCRIBED = 2000;
const MOST_NAMED = 6;

const titleOf = ({ at, titles }: Header, name: string): string => titles[at.get(name) ?? -1]?.trim() ?? name;

/**
 * A product of another shop's export, in our columns.
 * @param avisos gets a sentence for each thing that is left out or filled in
 * @returns null for what is not sold as a product here
 */
export function exportedProduct(header: Header, group: readonly SheetRow[], avisos: ImportError[]): ImportRow | null {
  const [first] = group;
  const { shop } = header;
  if (!first || !shop) return null;
  const note = (campo: string, mensaje: string) => void avisos.push({ fila: first.number, campo, mensaje });
  const read = cellsOf(header, first);
  const [cells, wrong] = [new Map(read.cells), new Map(read.wrong)];
  const name = (cells.get('nombre') ?? '').slice(0, 60);

  for (const [column, words] of Object.entries(shop.leftOut)) {
    const value = valueIn(header, first, [column]);
    if (!isOneOf(value, words)) continue;
    note(titleOf(header, column), `«${name}» queda fuera: ${titleOf(header, column)} dice «${value}».`);
    return null;
  }
  const priced = priceOf(header, group);
  if (!priced) {
    note('precio', name ? `«${name}» queda fuera: no tiene precio.` : 'La fila queda fuera: no tiene precio.');
    return null;
  }
  cells.set('precio', priced.price);
  if (!priced.isOdd) wrong.delete('precio');

  const variations = [...new Set(group.filter((row) => priceIn(header, row)).map((row) => valueIn(header, row, shop.variation)))];
  if (variations.length > 1) {
    const rest = variations.slice(1).map((one) => one || 'sin nombre');
    const named = rest.slice(0, MOST_NAMED).join(', ');
    note(
      'precio',
      `Queda el precio de ${variations[0] || 'la primera variación'}; fuera queda ${named}${rest.length > MOST_NAMED ? ` y ${rest.length - MOST_NAMED} más` : ''}.`,
    );
  }
  fillDescription(cells, note);
  choosePicture(cells, note);
  chooseCategory(header, group, cells, note);
  wrong.delete('categoria');
  const hidden = Object.entries(shop.hidden).some(([column, words]) => isOneOf(valueIn(header, first, [column]), words));
  if (hidden) {
    cells.set('disponible', 'no');
    note('disponible', 'No está publicado o no hay: entra como no disponible.');
  }
  return { number: first.number, cells, wrong };
}

type Note = (campo: string, mensaje: string) => void;

function fillDescription(cells: Map<string, string>, note: Note): void {
  const text = plainText(cells.get('descripcion') ?? '');
  const name = cells.get('nombre');
  if (text.length > MOST_DESCRIBED) note('descripcion', `La descripción se corta en ${MOST_DESCRIBED.toLocaleString('en-US')} letras.`);
  if (text) cells.set('descripcion', text.slice(0, MOST_DESCRIBED).trim());
  else if (name) {
    cells.set('descripcion', name);
    note('descripcion', 'Sin descripción: repite el nombre.');
  }
}

/** Exports list several pictures, some of them without https. */
function choosePicture(cells: Map<string, string>, note: Note): void {
  const all = cells.get('imagen');
  if (all === undefined) return;
  const [first = ''] = all.split(/,\s*(?=https?:)/);
  if (/^https:\/\/[^\s\\<>"'`/]+\.[^\s\\<>"'`]{1,450}$/u.test(first)) return void cells.set('imagen', first);
  cells.delete('imagen');
  note('imagen', 'La imagen queda fuera: su dirección no empieza con https.');
}

type Price = { price: string; isOdd: boolean };

/** The first price of the product: that of its first variation. */
const priceOf = (header: Header, group: readonly SheetRow[]): Price | null => {
  for (const row of group) {
    const found = priceIn(header, row);
    if (found) return found;
  }
  return null;
};

/** The price in a row. A text that is no number is one too, so that it is reported; 0 and 'variable' mean that there is none. */
function priceIn(header: Header, row: SheetRow): Price | null {
  for (const position of header.columns.get('precio') ?? []) {
    const price = (row.cells[position] ?? '').trim();
    if (price && typedNumber(price) !== 0 && !/^variable$/i.test(price)) return { price, isOdd: row.odd?.[position] !== undefined };
  }
  return null;
}

/** The first known category among the columns; without one the first text, which is reported later. */
function chooseCategory({ columns }: Header, group: readonly SheetRow[], cells: Map<string, string>, note: Note): void {
  const texts = group
    .flatMap((row) => (columns.get('categoria') ?? []).map((position) => (row.cells[position] ?? '').trim()))
    .filter(Boolean);
  const known = texts.find((text) => categoryOf(text));
  const category = known === undefined ? undefined : categoryOf(known);
  const chosen = category ?? texts[0];
  if (chosen) cells.set('categoria', chosen);
  if (known && category && foldedWord(known) !== foldedWord(category)) note('categoria', `«${known.slice(0, 60)}» entra en ${category}.`);
}
