import { foldedWord } from '#server/features/catalog/sheet/words.ts';

/** The columns of an export from which a column of ours is read, folded by `headerName`. The first one with a value counts. */
export type Sources = Readonly<Record<string, readonly string[]>>;

/** The product export of another shop system. Its files have a row per variation, and dozens of columns that this shop has no place for. */
export type ShopExport = {
  name: string;
  /** Columns that tell the export: all names of one list are there. */
  marks: readonly (readonly string[])[];
  sources: Sources;
  /** Rows with the same value here are one product: variations, and the further pictures of a product. */
  sameBy: readonly string[];
  /** The name of a variation. */
  variation: readonly string[];
  /** Rows with one of these words here are left out. */
  leftOut: Readonly<Record<string, readonly string[]>>;
  /** Rows with one of these words here are not for sale yet. */
  hidden: Readonly<Record<string, readonly string[]>>;
  /** Rows whose type is `variation` belong to the product with this SKU, or with this id: `id:12`. */
  parent?: { type: string; parent: readonly string[]; sku: readonly string[]; id: readonly string[] };
};

const NOT = ['false', 'falso', 'no', 'n', '0', '-1'];
const YES = ['true', 'verdadero', 'si', 'yes', 'y', '1'];

/** By the column names of the exports of 2020 to 2026; those that exist in Spanish are read in both languages. */
export const SHOP_EXPORTS: readonly ShopExport[] = [
  {
    name: 'Square',
    marks: [
      ['item name', 'variation name'],
      ['item name', 'reference handle'],
      ['item name', 'token'],
      ['nombre del articulo', 'token'],
    ],
    sources: {
      nombre: ['item name', 'nombre del articulo', 'customer facing name'],
      descripcion: ['description', 'descripcion'],
      precio: ['price', 'precio', 'variant 1 price'],
      categoria: ['categories', 'category', 'categorias', 'categoria', 'reporting category'],
    },
    sameBy: ['item name', 'nombre del articulo'],
    variation: ['variation name', 'nombre de la variacion', 'nombre de la variante'],
    leftOut: { archived: YES, 'item type': ['gift card', 'tarjeta de regalo'] },
    hidden: { sellable: NOT },
  },
  {
    name: 'Shopify',
    marks: [
      ['handle', 'title'],
      ['url handle', 'title'],
      ['title', 'variant price'],
      ['title', 'body html'],
    ],
    sources: {
      nombre: ['title'],
      descripcion: ['body html', 'description'],
      precio: ['variant price', 'price'],
      categoria: ['type', 'custom product type', 'product category', 'standardized product type', 'tags'],
      imagen: ['image src', 'product image url'],
    },
    sameBy: ['handle', 'url handle'],
    variation: ['option1 value'],
    leftOut: { status: ['archived'], 'gift card': YES },
    hidden: { status: ['draft', 'unlisted'], published: NOT, 'published on online store': NOT },
  },
  {
    name: 'WooCommerce',
    marks: [
      ['regular price', 'categories'],
      ['precio normal', 'categorias'],
      ['type', 'sku', 'name', 'published'],
      ['tipo', 'sku', 'nombre', 'publicado'],
    ],
    sources: {
      nombre: ['name', 'nombre'],
      descripcion: ['description', 'descripcion', 'short description', 'descripcion corta'],
      precio: ['regular price', 'precio normal', 'sale price', 'precio rebajado'],
      categoria: ['categories', 'categorias', 'tags', 'etiquetas'],
      imagen: ['images', 'imagenes'],
      destacado: ['is featured', 'esta destacado', 'destacado'],
    },
    sameBy: [],
    variation: ['attribute 1 value s', 'valor es del atributo 1', 'name', 'nombre'],
    leftOut: {},
    hidden: { published: NOT, publicado: NOT, 'in stock': NOT, existencias: NOT, 'en inventario': NOT },
    parent: { type: 'variation', parent: ['parent', 'superior', 'principal'], sku: ['sku'], id: ['id'] },
  },
  {
    name: 'Toast',
    marks: [
      ['menu group', 'menu item'],
      ['menu group', 'item name'],
      ['menu group', 'base price'],
      ['menu', 'menu group'],
    ],
    sources: {
      nombre: ['menu item', 'item name', 'item', 'name', 'pos name'],
      descripcion: ['description', 'item description'],
      precio: ['base price', 'price', 'item price', 'default price'],
      categoria: ['menu group', 'menu subgroup', 'subgroup', 'sales category', 'menu'],
      imagen: ['image', 'image url'],
    },
    sameBy: ['menu item', 'item name', 'item', 'name', 'pos name'],
    variation: ['size', 'size name', 'menu'],
    leftOut: { archived: YES, 'entity type': ['modifier', 'modifier group', 'modifier option'] },
    hidden: {},
  },
];

/** Other names of our columns, in Spanish and English. */
export const SYNONYMS: Sources = {
  id: ['id'],
  slug: ['slug'],
  nombre: [
    ...['nombre', 'producto', 'nombre del producto', 'nombre de producto', 'articulo', 'platillo', 'titulo', 'item'],
    ...['name', 'product', 'product name', 'item name', 'title', 'menu item', 'dish'],
  ],
  descripcion: [
    'descripcion',
    'descripcion larga',
    'detalle',
    'detalles',
    'descripcion corta',
    'description',
    'body html',
    'short description',
  ],
  precio: [
    ...[
      'precio',
      'precio mxn',
      'precio de venta',
      'precio venta',
      'precio al publico',
      'precio publico',
      'precio normal',
      'precio unitario',
    ],
    ...['price', 'base price', 'regular price', 'retail price', 'default price', 'variant price', 'unit price'],
  ],
  categoria: [
    ...['categoria', 'categorias', 'seccion', 'grupo', 'familia', 'departamento', 'tipo', 'tipo de producto'],
    ...['category', 'categories', 'type', 'product type', 'product category', 'reporting category', 'menu group', 'section', 'group'],
  ],
  imagen: ['imagen', 'imagenes', 'foto', 'url de la imagen', 'image', 'images', 'image url', 'image src', 'photo', 'picture'],
  disponible: ['disponible', 'activo', 'available', 'active'],
  destacado: ['destacado', 'featured', 'is featured'],
  impuesto: ['impuesto'],
  clave_sat: ['clave_sat', 'clave sat', 'clave producto sat', 'claveprodserv'],
  unidad_sat: ['unidad_sat', 'unidad sat', 'clave unidad sat', 'claveunidad'],
  estacion: ['estacion', 'station'],
  segundos: ['segundos', 'segundos de preparacion', 'prep seconds'],
};

/** All names by which the row of the columns is recognised. */
export const HEADERS: readonly string[] = [
  ...new Set(
    [SYNONYMS, ...SHOP_EXPORTS.map(({ sources }) => sources)]
      .flatMap((sources) => Object.values(sources).flat())
      .concat(SHOP_EXPORTS.flatMap(({ marks }) => marks.flat())),
  ),
];

/** The export with these columns. */
export function exportWith(names: ReadonlySet<string>): ShopExport | null {
  return SHOP_EXPORTS.find(({ marks }) => marks.some((all) => all.every((name) => names.has(name)))) ?? null;
}

/** The columns that the import heeds although it reads none of ours from them. */
export const namesHeeded = ({ sameBy, variation, leftOut, hidden, parent }: ShopExport): string[] => [
  ...[...sameBy, ...variation, ...Object.keys(leftOut), ...Object.keys(hidden)],
  ...(parent ? ['type', 'tipo', ...parent.parent, ...parent.sku, ...parent.id] : []),
];

export const isOneOf = (value: string, words: readonly string[]): boolean => value !== '' && words.includes(foldedWord(value));
