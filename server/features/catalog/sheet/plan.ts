import { type ImportError, NewProduct, stationOf } from '#contract/catalog/catalog.ts';
import type { Station } from '#contract/stations.ts';
import { plain } from '#contract/wire/shapes.ts';
import { isUuid } from '#server/db/uuid.ts';
import { isTooCheap } from '#server/features/catalog/office/options/rules.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';
import { pictureAfter } from '#server/features/catalog/rules.ts';
import { columnsOf } from '#server/features/catalog/wire.ts';
import type { ImportRow } from './cells.ts';
import { COLUMNS, columnOf, ownAvailable } from './columns.ts';
import { categoryOf, unknownCategory } from './shops/categories.ts';
import { foldedWord } from './words.ts';

/**
 * What the import needs from the database: the products of the rows with their options, and for each name its form for comparison and the
 * products that have it.
 * @property byName whether a row changes the product that has its name
 */
export type Known = {
  products: readonly ProductRow[];
  names: ReadonlyMap<string, { folded: string; ids: readonly string[] }>;
  options: ReadonlyMap<string, readonly SoldGroup[]>;
  byName: boolean;
};

type Input = Partial<NewProduct>;
export type Plan = { added: NewProduct[]; changed: ProductRow[]; errors: ImportError[]; avisos: ImportError[] };

/** Whether a row changes an existing product; otherwise it adds a new one. */
const isChange = ({ cells }: ImportRow): boolean => cells.has('id') || cells.has('slug');

/** The changes that the rows would make. */
export function planOf(rows: readonly ImportRow[], known: Known): Plan {
  const byId = new Map(known.products.map((product) => [product.id, product]));
  const bySlug = new Map(known.products.map((product) => [product.slug, product]));
  const seen = new Map<string, number>();
  const plan: Plan = { added: [], changed: [], errors: [], avisos: [] };
  for (const row of rows) {
    const report = (campo: string, mensaje: string) => plan.errors.push({ fila: row.number, campo, mensaje });
    /** Whether an earlier row has the same value. */
    const isRepeated = (key: string, campo: string) => {
      const before = seen.get(key);
      if (before === undefined) seen.set(key, row.number);
      else report(campo, `Es el mismo producto que el de la fila ${before}.`);
      return before !== undefined;
    };
    const name = known.names.get(row.cells.get('nombre') ?? '');
    const found = isChange(row) ? productOf(row, byId, bySlug) : known.byName ? named(name?.ids ?? [], byId) : null;
    if (found) {
      if ('mensaje' in found) report(found.campo, found.mensaje);
      else if (!isRepeated(found.product.id, row.cells.has('id') ? 'id' : row.cells.has('slug') ? 'slug' : 'nombre')) {
        const input = checked(row, NewProduct.partial(), report);
        // The name found the product; another spelling of it does not rename it.
        if (input && !isChange(row)) delete input.name;
        const next = input && changedBy(found.product, input);
        if (next && isTooCheap(next.priceCents, known.options.get(next.id) ?? []))
          report('precio', `Con sus opciones, ${next.name} costaría menos de $0.01.`);
        else if (next) plan.changed.push(next);
      }
      continue;
    }
    const isTaken = name !== undefined && name.ids.length > 0;
    // What a name that is taken lacks is not reported: the row was meant for that product.
    const input = checked(row, isTaken ? NewProduct.partial() : NewProduct, report);
    if (isTaken) report('nombre', NAME_TAKEN);
    const isSecond = name && isRepeated(`name ${name.folded}`, 'nombre');
    if (!input || isTaken || isSecond) continue;
    const added = input as NewProduct;
    if (added.station === undefined) {
      added.station = stationOf(added.category);
      plan.avisos.push({
        fila: row.number,
        campo: 'estacion',
        mensaje: `Sin estación: por su categoría va a ${STATION_NAMES[added.station]}.`,
      });
    }
    const category = row.cells.get('categoria') ?? '';
    if (foldedWord(category) !== foldedWord(added.category))
      plan.avisos.push({ fila: row.number, campo: 'categoria', mensaje: `«${category.slice(0, 60)}» entra en ${added.category}.` });
    plan.added.push(added);
  }
  return plan;
}

const NAME_TAKEN = 'Ya hay un producto con este nombre. Para cambiarlo, elige «Cambiar los que ya existen» (por_nombre).';
const STATION_NAMES: Record<Station, string> = { barra: 'la barra', cocina: 'la cocina', none: 'ninguna' };

type Found = { product: ProductRow } | { campo: string; mensaje: string };

function productOf({ cells }: ImportRow, byId: ReadonlyMap<string, ProductRow>, bySlug: ReadonlyMap<string, ProductRow>): Found {
  const [id, slug] = [cells.get('id'), cells.get('slug')];
  const product = id === undefined ? bySlug.get(slug ?? '') : byId.get(id.toLowerCase());
  if (!product) return { campo: id === undefined ? 'slug' : 'id', mensaje: 'No hay un producto con este valor.' };
  if (slug !== undefined && slug !== product.slug) return { campo: 'slug', mensaje: 'El producto de este id tiene otro slug.' };
  return { product };
}

/** The product with the row's name; null when there is none, so that the row adds one. */
function named(ids: readonly string[], byId: ReadonlyMap<string, ProductRow>): Found | null {
  const [id, second] = ids;
  if (second !== undefined) return { campo: 'nombre', mensaje: 'Varios productos tienen este nombre. Usa la columna id o slug.' };
  const product = id === undefined ? undefined : byId.get(id);
  return product ? { product } : null;
}

/** The ids and slugs of the products in the rows. */
export const keysOf = (rows: readonly ImportRow[]): { ids: string[]; slugs: string[] } => ({
  ids: rows.flatMap(({ cells }) => cells.get('id') ?? []).filter(isUuid),
  slugs: rows.flatMap(({ cells }) => cells.get('slug') ?? []).filter(plain),
});

/** The names of new products, without those that are refused anyway: the database accepts no null character. */
export const newNames = (rows: readonly ImportRow[]): string[] =>
  rows
    .filter((row) => !isChange(row))
    .flatMap(({ cells }) => cells.get('nombre') ?? [])
    .filter((name) => NewProduct.shape.name.safeParse(name).success);

/** The row as fields of a product; null when one of them is wrong. */
function checked(
  { cells, wrong }: ImportRow,
  schema: typeof NewProduct | ReturnType<typeof NewProduct.partial>,
  report: (campo: string, mensaje: string) => void,
): Input | null {
  const fields: Record<string, unknown> = {};
  for (const [name, { field, read }] of Object.entries(COLUMNS)) {
    const text = cells.get(name);
    if (text !== undefined && !wrong.has(name)) fields[field] = read(text);
  }
  for (const [column, message] of wrong) report(column, message);
  const parsed = schema.safeParse(fields);
  if (parsed.success) return wrong.size > 0 ? null : parsed.data;
  const reported = new Set<string>(wrong.keys());
  for (const { path, message } of parsed.error.issues) {
    const column = columnOf(String(path[0]));
    if (!reported.has(column)) report(column, messageFor(column, cells.get(column), message));
    reported.add(column);
  }
  return null;
}

function messageFor(column: string, text: string | undefined, message: string): string {
  if (text === undefined) return 'Falta este dato.';
  return column === 'categoria' && !categoryOf(text) ? unknownCategory(text) : message;
}

/** Spreadsheets write line breaks as CRLF, which does not count as a change. */
const sameText = (one: string, other: string) => one.replace(/\r\n?/g, '\n') === other.replace(/\r\n?/g, '\n');

/** The product after the change; null when nothing changes. */
function changedBy(current: ProductRow, input: Input): ProductRow | null {
  const sent = Object.fromEntries(Object.entries(columnsOf(input)).filter(([, value]) => value !== undefined)) as Partial<ProductRow>;
  const next: ProductRow = { ...current, ...sent };
  if (sameText(next.description, current.description)) next.description = current.description;
  next.image = pictureAfter(input.image, current.image, next.category);
  if (input.available === undefined || input.available === ownAvailable(current)) {
    next.available = current.available;
    next.soldOutUntil = current.soldOutUntil;
  } else next.soldOutUntil = null;
  const isSame = (Object.keys(next) as (keyof ProductRow)[]).every((column) => next[column] === current[column]);
  return isSame ? null : next;
}
