import { CATEGORIES, type NewProduct, TAXES } from '#contract/catalog/catalog.ts';
import { toPesos } from '#contract/money.ts';
import { STATIONS } from '#contract/orders/bar/stations.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';

/** A column for a field of a product. `read` returns a text that it cannot parse unchanged, so that the contract's schema refuses it. */
type Column = { field: keyof NewProduct; write: (row: ProductRow) => string | number; read: (text: string) => unknown };

/** Removes case and accents, to compare headers and words. */
export const foldedWord = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

const YES = new Set(['si', 's', 'true', 'verdadero', '1', 'x', 'yes']);
const NO = new Set(['no', 'n', 'false', 'falso', '0']);

const yesOrNo = (value: boolean) => (value ? 'sí' : 'no');
const readYesOrNo = (text: string): boolean | string => {
  const word = foldedWord(text);
  return YES.has(word) ? true : NO.has(word) ? false : text;
};

/** A text that is not a number is returned unchanged, so that the schema refuses it. */
function readNumber(text: string): number | string {
  const number = typedNumber(text);
  return Number.isNaN(number) ? text : number;
}

const readWord =
  (words: readonly string[]) =>
  (text: string): string =>
    words.find((word) => foldedWord(word) === foldedWord(text)) ?? text;

/** The product's availability without a sold-out state for today. */
export const ownAvailable = ({ available, soldOutUntil }: Pick<ProductRow, 'available' | 'soldOutUntil'>): boolean =>
  available || soldOutUntil !== null;

/** The columns besides `id` and `slug`, in the order of the export. */
export const COLUMNS: Record<string, Column> = {
  nombre: { field: 'name', write: ({ name }) => name, read: (text) => text },
  descripcion: { field: 'description', write: ({ description }) => description, read: (text) => text },
  precio: { field: 'price', write: ({ priceCents }) => toPesos(priceCents), read: readNumber },
  categoria: { field: 'category', write: ({ category }) => category, read: readWord(CATEGORIES) },
  imagen: { field: 'image', write: ({ image }) => image, read: (text) => text },
  disponible: { field: 'available', write: (row) => yesOrNo(ownAvailable(row)), read: readYesOrNo },
  destacado: { field: 'featured', write: ({ featured }) => yesOrNo(featured), read: readYesOrNo },
  impuesto: { field: 'tax', write: ({ tax }) => tax, read: readWord(TAXES) },
  estacion: { field: 'station', write: ({ station }) => station, read: readWord(STATIONS) },
  segundos: { field: 'prep_seconds', write: ({ prepSeconds }) => prepSeconds, read: readNumber },
};

/** The header of the export. */
export const HEADER: readonly string[] = ['id', 'slug', ...Object.keys(COLUMNS)];

/** The column of a field, for error messages. */
export const columnOf = (field: string): string => Object.keys(COLUMNS).find((name) => COLUMNS[name]?.field === field) ?? field;
