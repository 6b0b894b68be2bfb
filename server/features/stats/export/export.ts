import { DELETED_CUSTOMER } from '#contract/accounts/users.ts';
import { toPesos } from '#contract/money.ts';
import { TILL_METHODS } from '#contract/till-methods.ts';
import type { ExportFormat } from '#contract/wire/export-formats.ts';
import { db } from '#server/db/client.ts';
import { audit } from '#server/features/audit/index.ts';
import type { Range } from '#server/features/stats/rules.ts';
import { type Cell, csvStream } from '#server/gateways/spreadsheet/csv.ts';
import { type SheetColumn, xlsxStream } from '#server/gateways/spreadsheet/xlsx.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { type ExportedOrder, hasTills, type Place, page } from './queries.ts';

/** Orders per query: larger pages would need more memory, smaller ones more time. */
const PAGE = 1000;

type Column = SheetColumn & { cellOf: (order: ExportedOrder) => Cell };

const text = (title: string, width: number, cellOf: Column['cellOf']): Column => ({ title, kind: 'text', width, cellOf });
const pesos = (title: string, centsOf: (order: ExportedOrder) => number): Column => ({
  title,
  kind: 'pesos',
  width: 13,
  cellOf: (order) => toPesos(centsOf(order)),
});

/** The columns in order. The subtotal is the price of the lines before discounts. */
const COLUMNS: readonly Column[] = [
  text('folio', 11, ({ folio }) => folio),
  { title: 'fecha', kind: 'day', width: 12, cellOf: ({ day }) => day },
  text('hora', 8, ({ hour }) => hour),
  text('cliente', 26, ({ customer }) => customer ?? DELETED_CUSTOMER),
  text('estado', 13, ({ status }) => status),
  text('tipo', 11, ({ tipo }) => tipo ?? ''),
  text('productos', 60, ({ lines }) => lines),
  pesos('subtotal', ({ subtotal }) => Number(subtotal)),
  pesos('descuento', ({ discount }) => discount),
  pesos('propina', ({ tip }) => tip),
  pesos('envio', ({ delivery }) => delivery),
  pesos('total', ({ total }) => total),
  pesos('reembolsado', ({ refunded }) => refunded),
  // A free order with a discount was paid with a coupon or a promotion, not with points.
  text('metodo', 12, ({ method, discount }) => (method === 'canje' && discount > 0 ? 'cupon' : method)),
];
/**
 * Programs read the CSV by its columns, so only the file for people has more: the IVA in the total, and in a shop with tills what was paid
 * in each way, so that its columns add up to the corte.
 */
const XLSX_COLUMNS = [...COLUMNS, pesos('iva', ({ tax }) => Number(tax))];
const TILL_COLUMNS = TILL_METHODS.map((method) => pesos(`en caja, ${method}`, ({ parts }) => parts?.[method] ?? 0));

async function* pages(range: Range, columns: readonly Column[]): AsyncGenerator<Cell[][]> {
  for (let after: Place | null = null; ; ) {
    const orders: ExportedOrder[] = await page(range, after, PAGE);
    if (orders.length) yield orders.map((order) => columns.map(({ cellOf }) => cellOf(order)));
    if (orders.length < PAGE) return;
    after = orders.at(-1) ?? null;
  }
}

/** Every order that was placed in the range, as a file that is generated while it is sent. */
export async function exported(range: Range, format: ExportFormat, actor: CallerUser): Promise<ReadableStream<Uint8Array>> {
  const summary = `Exportó los pedidos del ${range.desde} al ${range.hasta} (${format.toUpperCase()})`;
  await audit(db, { actor, kind: 'export', subject: { type: 'list', id: 'ventas' }, summary });
  if (format === 'xlsx') {
    const columns = (await hasTills()) ? [...XLSX_COLUMNS, ...TILL_COLUMNS] : XLSX_COLUMNS;
    return xlsxStream({ name: 'Ventas', columns }, pages(range, columns));
  }
  return csvStream(
    COLUMNS.map(({ title }) => title),
    pages(range, COLUMNS),
  );
}
