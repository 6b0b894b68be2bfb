import { type ImportError, type ImportReport, MOST_IMPORTED, type NewProduct } from '#contract/catalog/catalog.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/features/audit/index.ts';
import { sharePrices } from '#server/features/catalog/office/options/queries.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import { lockImports, type NewProductRow } from '#server/features/catalog/queries.ts';
import { numbered, slugify } from '#server/features/catalog/rules.ts';
import { tellChanged, tellEdited } from '#server/features/catalog/told.ts';
import { newColumns } from '#server/features/catalog/wire.ts';
import { readSheet, type SheetRow, UnreadableSheet } from '#server/gateways/spreadsheet/read.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { cellsOf, type ImportRow } from './cells.ts';
import { exportedProduct } from './exported-product.ts';
import { checkHeader, findHeader, NO_HEADER } from './header.ts';
import { keysOf, newNames, planOf } from './plan.ts';
import { productsIn } from './products-in.ts';
import * as queries from './queries.ts';
import { HEADERS } from './shops/exports.ts';

/** @property count the rows of the file that are not empty */
type ReadRows = { rows: ImportRow[]; count: number; errors: ImportError[]; avisos: ImportError[] };

/** Reads the columns' names and the products below them. Empty rows are skipped. */
function readRows(sheet: readonly SheetRow[]): ReadRows {
  const errors: ImportError[] = [];
  const long = sheet.at(-1)?.isTooLong ? sheet.at(-1) : undefined;
  if (long) errors.push({ fila: long.number, campo: '', mensaje: 'Esta fila es demasiado larga. Revisa que cada comilla se cierre.' });
  const header = findHeader(sheet);
  if (!header) {
    const mensaje = sheet.some(({ cells }) => cells.some((cell) => cell.trim())) ? NO_HEADER : 'El archivo está vacío.';
    if (!long || sheet.length > 1) errors.push({ fila: 1, campo: '', mensaje });
    return { rows: [], count: 0, errors, avisos: [] };
  }
  const checked = checkHeader(header);
  errors.push(...checked.errors);
  const avisos = checked.avisos;
  const filled = sheet.slice(header.index + 1).filter(({ cells }) => cells.some((cell) => cell.trim()));
  const rows: ImportRow[] = [];
  for (const group of productsIn(header, filled)) {
    const [first] = group;
    if (!first) continue;
    const row = header.shop ? exportedProduct(header, group, avisos) : cellsOf(header, first);
    if (!row || row.cells.size === 0) continue;
    rows.push(row);
    if (rows.length <= MOST_IMPORTED) continue;
    // At the first position, so that a shortened report contains it.
    errors.unshift({
      fila: row.number,
      campo: '',
      mensaje: `Un archivo lleva a lo más ${MOST_IMPORTED.toLocaleString('en-US')} productos.`,
    });
    break;
  }
  return { rows, count: header.shop ? filled.length : rows.length, errors, avisos };
}

type Request = {
  csv?: string | Uint8Array | undefined;
  xlsx?: Uint8Array | undefined;
  dry_run?: boolean | undefined;
  por_nombre?: boolean | undefined;
};

/** The largest number of wrong cells in a report, and of notes. */
const MOST_REPORTED = 5000;
/** Rows per statement: each row has its own parameters, and PostgreSQL accepts 65,535. */
const BATCH = 1000;

/**
 * Changes and adds the products of a file in one transaction.
 * @throws Refusal 422 `import_refused` with the report when a row is wrong; nothing is changed then
 */
export async function importProducts(
  { csv, xlsx, dry_run = false, por_nombre: byName = false }: Request,
  actor: CallerUser,
): Promise<ImportReport> {
  const read = await rowsOf(csv, xlsx);
  return inTransaction(async (tx) => {
    await lockImports(tx);
    await sharePrices(tx);
    const keys = keysOf(read.rows);
    const names = newNames(read.rows);
    if (byName) for (const { ids } of (await queries.namesOf(tx, names)).values()) keys.ids.push(...ids);
    const products = await queries.named(tx, keys);
    const chosen = products.filter(({ hasOptions }) => hasOptions).map(({ id }) => id);
    // Read after the products are locked: a product that was renamed meanwhile is not changed.
    const known = { products, names: await queries.namesOf(tx, names), options: await optionsOfProducts(tx, chosen), byName };
    const { added, changed, errors, avisos } = planOf(read.rows, known);
    const report = {
      filas: read.count,
      nuevas: added.length,
      cambiadas: changed.length,
      errores: reported([...read.errors, ...errors]),
      avisos: reported([...read.avisos, ...avisos]),
    };
    if (dry_run) return report;
    if (report.errores.length > 0) throw new Refusal(422, 'import_refused', 'No importamos nada: corrige las filas marcadas.', report);
    if (changed.length > 0) await queries.replace(tx, changed);
    const ids = await addAll(tx, added);
    await tellEdited(tx, products, changed);
    await tellChanged(tx, ...ids);
    await audit(tx, {
      actor,
      kind: 'import',
      subject: { type: 'product', id: '' },
      summary: `Importó productos: ${report.nuevas} nuevos, ${report.cambiadas} cambiados`,
    });
    return report;
  });
}

const reported = (notes: readonly ImportError[]): ImportError[] => notes.slice(0, MOST_REPORTED).sort((a, b) => a.fila - b.fila);

/** @throws Refusal 422 `broken_sheet` when the file cannot be read, or only with too much work */
async function rowsOf(csv: string | Uint8Array | undefined, xlsx: Uint8Array | undefined): Promise<ReadRows> {
  const [kind, content] = xlsx ? (['xlsx', xlsx] as const) : (['csv', csv ?? ''] as const);
  const rows = await readSheet({ kind, content, headers: HEADERS }).catch((error) => {
    throw error instanceof UnreadableSheet ? invalid({ [kind]: error.message }, 'broken_sheet') : error;
  });
  return readRows(rows);
}

/** Adds the products. When a slug is taken, the next number is tried, as for single products. @returns their ids */
async function addAll(tx: Tx, inputs: readonly NewProduct[]): Promise<string[]> {
  const ids: string[] = [];
  let waiting = inputs.map((input) => ({ base: slugify(input.name), row: newColumns(input) }));
  for (let n = 1; waiting.length > 0; n++) {
    const rest: typeof waiting = [];
    for (let at = 0; at < waiting.length; at += BATCH) {
      const batch = waiting.slice(at, at + BATCH);
      const unique = new Map<string, (typeof waiting)[number]>();
      for (const one of batch) {
        const slug = numbered(one.base, n);
        if (unique.has(slug)) rest.push(one);
        else unique.set(slug, one);
      }
      const rows: NewProductRow[] = [...unique].map(([slug, { row }]) => ({ ...row, slug }));
      const added = await queries.add(tx, rows);
      ids.push(...added.values());
      for (const [slug, one] of unique) if (!added.has(slug)) rest.push(one);
    }
    waiting = rest;
  }
  return ids;
}
