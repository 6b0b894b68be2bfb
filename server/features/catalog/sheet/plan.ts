import { type ImportError, NewProduct } from '#contract/catalog/catalog.ts';
import { plain } from '#contract/wire/shapes.ts';
import { isUuid } from '#server/db/uuid.ts';
import { isTooCheap } from '#server/features/catalog/options/office/rules.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';
import { pictureAfter, placeholderOf } from '#server/features/catalog/rules.ts';
import { columnsOf } from '#server/features/catalog/wire.ts';
import { COLUMNS, columnOf, ownAvailable } from './columns.ts';
import type { ImportRow } from './read-rows.ts';

/**
 * What the import needs from the database: the products of the rows with their options, and for each new name its form for comparison and
 * whether a product has it.
 */
export type Known = {
  products: readonly ProductRow[];
  names: ReadonlyMap<string, { folded: string; isTaken: boolean }>;
  options: ReadonlyMap<string, readonly SoldGroup[]>;
};

type Input = Partial<NewProduct>;
export type Plan = { added: NewProduct[]; changed: ProductRow[]; errors: ImportError[] };

/** Whether a row changes an existing product; otherwise it adds a new one. */
const isChange = ({ cells }: ImportRow): boolean => cells.has('id') || cells.has('slug');

/** The changes that the rows would make. */
export function planOf(rows: readonly ImportRow[], known: Known): Plan {
  const byId = new Map(known.products.map((product) => [product.id, product]));
  const bySlug = new Map(known.products.map((product) => [product.slug, product]));
  const seen = new Map<string, number>();
  const plan: Plan = { added: [], changed: [], errors: [] };
  for (const row of rows) {
    const report = (campo: string, mensaje: string) => plan.errors.push({ fila: row.number, campo, mensaje });
    /** Whether an earlier row has the same value. */
    const isRepeated = (key: string, campo: string) => {
      const before = seen.get(key);
      if (before === undefined) seen.set(key, row.number);
      else report(campo, `Es el mismo producto que el de la fila ${before}.`);
      return before !== undefined;
    };
    if (isChange(row)) {
      const found = productOf(row, byId, bySlug);
      if ('mensaje' in found) report(found.campo, found.mensaje);
      else if (!isRepeated(found.product.id, row.cells.has('id') ? 'id' : 'slug')) {
        const input = checked(row, NewProduct.partial(), report);
        const next = input && changedBy(found.product, input);
        if (next && isTooCheap(next.priceCents, known.options.get(next.id) ?? []))
          report('precio', `Con sus opciones, ${next.name} costaría menos de $0.01.`);
        else if (next) plan.changed.push(next);
      }
      continue;
    }
    const input = checked(row, NewProduct, report);
    const name = known.names.get(row.cells.get('nombre') ?? '');
    if (name?.isTaken) report('nombre', 'Ya hay un producto con este nombre.');
    const isSecond = name && isRepeated(`name ${name.folded}`, 'nombre');
    if (input && !name?.isTaken && !isSecond) plan.added.push(input as NewProduct);
  }
  return plan;
}

type Found = { product: ProductRow } | { campo: string; mensaje: string };

function productOf({ cells }: ImportRow, byId: ReadonlyMap<string, ProductRow>, bySlug: ReadonlyMap<string, ProductRow>): Found {
  const [id, slug] = [cells.get('id'), cells.get('slug')];
  const product = id === undefined ? bySlug.get(slug ?? '') : byId.get(id.toLowerCase());
  if (!product) return { campo: id === undefined ? 'slug' : 'id', mensaje: 'No hay un producto con este valor.' };
  if (slug !== undefined && slug !== product.slug) return { campo: 'slug', mensaje: 'El producto de este id tiene otro slug.' };
  return { product };
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
  { cells }: ImportRow,
  schema: typeof NewProduct | ReturnType<typeof NewProduct.partial>,
  report: (campo: string, mensaje: string) => void,
): Input | null {
  const fields: Record<string, unknown> = {};
  for (const [name, { field, read }] of Object.entries(COLUMNS)) {
    const text = cells.get(name);
    if (text !== undefined) fields[field] = read(text);
  }
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const reported = new Set<string>();
  for (const { path, message } of parsed.error.issues) {
    const column = columnOf(String(path[0]));
    if (!reported.has(column)) report(column, cells.has(column) ? message : 'Falta este dato.');
    reported.add(column);
  }
  return null;
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

/** The columns of a new product, except its slug. */
export const newColumns = (input: NewProduct) => ({ ...columnsOf(input), image: input.image || placeholderOf(input.category) });
