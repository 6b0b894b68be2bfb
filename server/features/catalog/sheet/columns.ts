import { type NewProduct, TAXES } from '#contract/catalog/catalog.ts';
import { toPesos } from '#contract/money.ts';
import { STATIONS, type Station } from '#contract/stations.ts';
import { typedNumber } from '#contract/typed-number.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';
import type { SheetColumn } from '#server/gateways/spreadsheet/xlsx.ts';
import { categoryOf } from './shops/categories.ts';
import { foldedWord } from './words.ts';

/** A column for a field of a product. `read` returns a text that it cannot parse unchanged, so that the contract's schema refuses it. */
type Column = {
  field: keyof NewProduct;
  /** Of the column in an XLSX, in characters. */
  width: number;
  kind?: SheetColumn['kind'];
  write: (row: ProductRow) => string | number;
  read: (text: string) => unknown;
};

const YES = new Set(['si', 's', 'true', 'verdadero', '1', 'x', 'yes', 'y']);
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

/** The station, also in the words of the editor and in English. */
const STATION_WORDS: Record<string, Station> = { ninguna: 'none', ninguno: 'none', bar: 'barra', kitchen: 'cocina' };
const readStation = (text: string): string => STATION_WORDS[foldedWord(text)] ?? readWord(STATIONS)(text);

/** A spreadsheet that takes the key for a number drops the zero that it begins with. */
const readSatKey = (text: string): string => (/^\d{7}$/.test(text) ? `0${text}` : text);

/** The product's availability without a sold-out state for today. */
export const ownAvailable = ({ available, soldOutUntil }: Pick<ProductRow, 'available' | 'soldOutUntil'>): boolean =>
  available || soldOutUntil !== null;

/** The columns besides `id` and `slug`, in the order of the export. */
export const COLUMNS: Record<string, Column> = {
  nombre: { field: 'name', width: 30, write: ({ name }) => name, read: (text) => text },
  descripcion: { field: 'description', width: 60, write: ({ description }) => description, read: (text) => text },
  precio: { field: 'price', width: 12, kind: 'pesos', write: ({ priceCents }) => toPesos(priceCents), read: readNumber },
  categoria: { field: 'category', width: 13, write: ({ category }) => category, read: (text) => categoryOf(text) ?? text },
  imagen: { field: 'image', width: 40, write: ({ image }) => image, read: (text) => text },
  disponible: { field: 'available', width: 12, write: (row) => yesOrNo(ownAvailable(row)), read: readYesOrNo },
  destacado: { field: 'featured', width: 11, write: ({ featured }) => yesOrNo(featured), read: readYesOrNo },
  impuesto: { field: 'tax', width: 15, write: ({ tax }) => tax, read: readWord(TAXES) },
  estacion: { field: 'station', width: 10, write: ({ station }) => station, read: readStation },
  segundos: { field: 'prep_seconds', width: 11, kind: 'count', write: ({ prepSeconds }) => prepSeconds, read: readNumber },
  clave_sat: { field: 'clave_sat', width: 11, write: ({ satKey }) => satKey ?? '', read: readSatKey },
  unidad_sat: { field: 'unidad_sat', width: 11, write: ({ satUnit }) => satUnit ?? '', read: (text) => text },
};

/** The columns of the export as XLSX. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { title: 'id', kind: 'text', width: 38 },
  { title: 'slug', kind: 'text', width: 26 },
  ...Object.entries(COLUMNS).map(([title, { kind = 'text', width }]) => ({ title, kind, width })),
];

/** The header of the export. */
export const HEADER: readonly string[] = SHEET_COLUMNS.map(({ title }) => title);

/** The column of a field, for error messages. */
export const columnOf = (field: string): string => Object.keys(COLUMNS).find((name) => COLUMNS[name]?.field === field) ?? field;
