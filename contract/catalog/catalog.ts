import { z } from 'zod';
import { PrepSeconds, Station } from '#contract/stations.ts';
import { Allergens, Diets } from '../food/food-shapes.ts';
import { hasWholeCentavos } from '../money.ts';
import { ProductOptionGroup } from '../options/selection.ts';
import { Availability } from '../stock/availability.ts';
import { Left, Stock } from '../stock/stock-shapes.ts';
import { endpoint } from '../wire/endpoint.ts';
import { EXPORT_FORMATS } from '../wire/export-formats.ts';
import {
  Id,
  Instant,
  line,
  Pesos,
  paragraph,
  pastedCode,
  queryInt,
  SearchText,
  SeenVersion,
  Version,
  VersionsAsked,
} from '../wire/shapes.ts';
import { MENU } from './categories.ts';

export const CATEGORIES = MENU;
export const Category = z.enum(CATEGORIES, 'Elige una categoría.');
export type Category = z.infer<typeof Category>;

const AT_THE_BAR: readonly Category[] = ['café', 'bebidas'];

/**
 * The station of a product that is created without one. What needs no preparation, like bags of beans, says `none`: without a station a
 * product is on no screen, and takes no time of the promised hours.
 */
export const stationOf = (category: Category): Station => (AT_THE_BAR.includes(category) ? 'barra' : 'cocina');

/** The tax class of a product: IVA of 16 %, of 0 %, or none. */
export const TAXES = ['preparado_16', 'alimento_0', 'exento'] as const;
export const Tax = z.enum(TAXES, 'Impuesto desconocido.');
export type Tax = z.infer<typeof Tax>;

const WRONG_SAT_KEY = 'La clave SAT lleva 8 dígitos.';
/** The key of goods in the SAT's list c_ClaveProdServ. */
const SatKey = pastedCode(WRONG_SAT_KEY).regex(/^\d{8}$/, WRONG_SAT_KEY);
const WRONG_SAT_UNIT = 'La unidad SAT lleva 2 o 3 letras o dígitos, como H87 o E48.';
/** The key of a unit in the SAT's list c_ClaveUnidad. */
const SatUnit = pastedCode(WRONG_SAT_UNIT)
  .toUpperCase()
  .regex(/^[A-Z\d]{2,3}$/, WRONG_SAT_UNIT);

export const SORTS = ['price_asc', 'price_desc', 'newest'] as const;

const PublicProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  price: Pesos,
  original_price: Pesos.nullable(),
  category: Category,
  featured: z.boolean(),
  available: z.boolean(),
  /** The allergens of the product with its default options. */
  allergens: Allergens,
  dietary: Diets,
  created_at: Instant,
  rating_average: z.number().nullable(),
  rating_count: z.number().int(),
  /** True when the product can be sent as a parcel; absent otherwise. */
  ships: z.literal(true).optional(),
  /** How many are left; absent when there are many. */
  left: Left,
  /** True when guests can choose options; absent for products without options, as are the keys below. */
  has_options: z.literal(true).optional(),
  /** The price of the cheapest choice. Only in lists, and only when another choice costs more. */
  from: Pesos.optional(),
  /** Only in lists: true when a required group has no available default, so that the product cannot be bought without a choice. */
  choose: z.literal(true).optional(),
  /** Only in the answer of a single product. */
  options: z.array(ProductOptionGroup).optional(),
  /** Present with `options`: the allergens and diets of the product without options. Pages compute those of every choice from them. */
  fixed: z.object({ allergens: Allergens, dietary: Diets }).optional(),
});

/** The fields of a product that only staff see, with its `stock`. */
const StaffFacts = z.object({
  tax: Tax,
  /** The SAT's keys of the product and its unit; null: `fiscal.clave_consumo` of the settings, and H87, a piece. */
  clave_sat: z.string().nullable(),
  unidad_sat: z.string().nullable(),
  station: Station,
  prep_seconds: z.number().int(),
  allergens_own: Allergens,
  dietary_own: Diets,
  /** When a product that is sold out for today is back; null when it is not sold out for today. */
  sold_out_until: Instant.nullable(),
  /** Only for deleted products. */
  deleted_at: Instant.optional(),
});
export type StaffFacts = z.infer<typeof StaffFacts>;

export const Product = PublicProduct.extend({ ...StaffFacts.partial().shape, stock: Stock.optional(), version: Version });
export type Product = z.infer<typeof Product>;
/** A product in answers to staff. */
export type StaffProduct = Product & StaffFacts;

const Price = z
  .number('Escribe un precio.')
  .min(0.01, 'El precio mínimo es 0.01.')
  .max(100_000, 'El precio máximo es 100,000.')
  .refine(hasWholeCentavos, 'El precio lleva a lo más dos decimales.');

/** A path of the shop or an https address; other schemes and protocol-relative addresses are refused. */
const Image = z
  .string('Escribe la dirección de la imagen.')
  .trim()
  .max(500, 'La dirección es demasiado larga.')
  .regex(/^(\/(?!\/)[^\s\\<>"'`]*|https:\/\/[^\s\\<>"'`/]+\.[^\s\\<>"'`]+)$/u, 'Usa una ruta propia (/…) o una dirección https.');

export const NewProduct = z.object({
  name: line(2, 100),
  description: paragraph(1, 2000),
  price: Price,
  original_price: Price.nullish(),
  category: Category,
  /** Empty: the category's placeholder is used. */
  image: z.union([z.literal(''), Image], 'Usa una ruta propia (/…) o una dirección https.').optional(),
  featured: z.boolean('Debe ser verdadero o falso.').optional(),
  available: z.boolean('Debe ser verdadero o falso.').optional(),
  /** The allergens of the product without options. */
  allergens: Allergens.optional(),
  dietary: Diets.optional(),
  tax: Tax.optional(),
  clave_sat: SatKey.nullish(),
  unidad_sat: SatUnit.nullish(),
  station: Station.optional(),
  prep_seconds: PrepSeconds.optional(),
  ships: z.boolean('Debe ser verdadero o falso.').optional(),
});
export type NewProduct = z.infer<typeof NewProduct>;

const Search = z.object({
  ...VersionsAsked.shape,
  category: Category.optional(),
  q: SearchText.optional(),
  /** `nombre`: `q` is searched in name and category only. */
  en: z.literal('nombre', 'Debe ser nombre.').optional(),
  /** The deleted products of the last 30 days, newest deletion first; for managers. */
  eliminados: z.literal('1', 'Debe ser 1.').optional(),
  /** The products without a station for which none was ever chosen; for managers. */
  sin_estacion: z.literal('1', 'Debe ser 1.').optional(),
  sort: z.enum(SORTS, 'Orden desconocido.').optional(),
  limit: queryInt(1, 1000).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});
export type Search = z.infer<typeof Search>;

/** How many products one imported file may contain, without its header. */
export const MOST_IMPORTED = 5000;
/** The largest size of an imported file, in bytes. */
export const MOST_IMPORTED_BYTES = 8_000_000;

const ImportError = z.object({
  /** The row as a spreadsheet numbers it: the header is 1. */
  fila: z.number().int(),
  /** The column, as its header names it; empty when the whole row or file is meant. */
  campo: z.string(),
  mensaje: z.string(),
});
export type ImportError = z.infer<typeof ImportError>;

/** What an import changes, or would change when it is only checked. */
const ImportReport = z.object({
  filas: z.number().int(),
  nuevas: z.number().int(),
  cambiadas: z.number().int(),
  errores: z.array(ImportError),
  /** What is left out or was filled in; refuses nothing. */
  avisos: z.array(ImportError),
});
export type ImportReport = z.infer<typeof ImportReport>;

const File = z.instanceof(Uint8Array);
const ImportRequest = z
  .object({
    csv: z.union([z.string(), File], 'Envía el archivo.').optional(),
    /** A file; only multipart forms can contain it. */
    xlsx: File.optional(),
    dry_run: z.union([z.boolean(), z.stringbool()], 'Debe ser verdadero o falso.').optional(),
    /** A row whose name a product has changes that product. */
    por_nombre: z.union([z.boolean(), z.stringbool()], 'Debe ser verdadero o falso.').optional(),
  })
  .refine(({ csv, xlsx }) => (csv === undefined) !== (xlsx === undefined), 'Envía csv o xlsx.');

export const ProductExport = z.object({ formato: z.enum(EXPORT_FORMATS, 'Debe ser csv o xlsx.').default('csv') });

export const catalog = {
  list: endpoint('GET /api/products', {
    access: 'anyone',
    summary: 'Productos, destacados primero',
    input: Search,
    output: z.array(Product),
  }),
  one: endpoint('GET /api/products/{id}', {
    access: 'anyone',
    summary: 'Un producto por id o slug',
    input: z.object({ id: Id, ...VersionsAsked.shape }),
    output: Product,
  }),
  create: endpoint('POST /api/products', {
    access: 'manager',
    status: 201,
    changes: 'catalog',
    summary: 'Crear un producto',
    input: NewProduct,
    output: Product,
  }),
  update: endpoint('PUT /api/products/{id}', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Cambiar un producto, si nadie lo cambió desde su `version`',
    input: NewProduct.partial().extend({ id: Id, version: SeenVersion }),
    output: Product,
  }),
  remove: endpoint('DELETE /api/products/{id}', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Retirar un producto',
    input: z.object({ id: Id }),
  }),
  availability: endpoint('PUT /api/products/{id}/availability', {
    access: 'staff',
    changes: 'catalog',
    summary: 'Decir si hay: `available`, o `sold_out: "hoy"` hasta la próxima apertura',
    input: Availability,
    output: Product,
  }),
  import: endpoint('POST /api/products/import', {
    access: 'manager',
    changes: 'catalog',
    form: MOST_IMPORTED_BYTES,
    summary: 'Crear y cambiar productos con una hoja de cálculo, todos o ninguno; con `dry_run` solo decir qué pasaría',
    input: ImportRequest,
    output: ImportReport,
  }),
  stations: endpoint('POST /api/products/stations', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Dar estación a los productos de `sin_estacion`: la de su categoría, o ninguna a propósito',
    input: z.object({ estacion: z.enum(['categoria', 'none'], 'Debe ser categoria o none.') }),
    output: z.object({ cambiados: z.number().int() }),
  }),
  restore: endpoint('POST /api/products/{id}/restore', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Recuperar un producto eliminado hace menos de 30 días',
    input: z.object({ id: Id }),
    output: Product,
  }),
};
