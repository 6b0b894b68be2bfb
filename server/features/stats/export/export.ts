import { DELETED_CUSTOMER } from '#contract/accounts/users.ts';
import { toPesos } from '#contract/money.ts';
import type { ExportFormat } from '#contract/stats/stats-choices.ts';
import { db } from '#server/db/client.ts';
import { audit } from '#server/features/audit/service.ts';
import type { Range } from '#server/features/stats/rules.ts';
import { type Cell, csvStream } from '#server/gateways/spreadsheet/csv.ts';
import { xlsxStream } from '#server/gateways/spreadsheet/xlsx.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { type ExportedOrder, type Place, page } from './queries.ts';

/** Orders per query: larger pages would need more memory, smaller ones more time. */
const PAGE = 1000;

/** The columns in order. The subtotal is the price of the lines before discounts. */
const COLUMNS: Record<string, (order: ExportedOrder) => Cell> = {
  folio: ({ folio }) => folio,
  fecha: ({ day }) => day,
  hora: ({ hour }) => hour,
  cliente: ({ customer }) => customer ?? DELETED_CUSTOMER,
  estado: ({ status }) => status,
  tipo: ({ tipo }) => tipo ?? '',
  productos: ({ lines }) => lines,
  subtotal: ({ subtotal }) => toPesos(Number(subtotal)),
  descuento: ({ discount }) => toPesos(discount),
  propina: ({ tip }) => toPesos(tip),
  envio: ({ delivery }) => toPesos(delivery),
  total: ({ total }) => toPesos(total),
  reembolsado: ({ refunded }) => toPesos(refunded),
  // A free order with a discount was paid with a coupon or a promotion, not with points.
  metodo: ({ method, discount }) => (method === 'canje' && discount > 0 ? 'cupon' : method),
};
const HEADER = Object.keys(COLUMNS);

async function* pages(range: Range): AsyncGenerator<Cell[][]> {
  for (let after: Place | null = null; ; ) {
    const orders: ExportedOrder[] = await page(range, after, PAGE);
    if (orders.length) yield orders.map((order) => Object.values(COLUMNS).map((cellOf) => cellOf(order)));
    if (orders.length < PAGE) return;
    after = orders.at(-1) ?? null;
  }
}

/** Every order that was placed in the range, as a file that is generated while it is sent. */
export async function exported(range: Range, format: ExportFormat, actor: CallerUser): Promise<ReadableStream<Uint8Array>> {
  const summary = `Exportó los pedidos del ${range.desde} al ${range.hasta} (${format.toUpperCase()})`;
  await audit(db, { actor, kind: 'export', subject: { type: 'list', id: 'ventas' }, summary });
  if (format === 'xlsx') return xlsxStream({ name: 'Ventas', header: HEADER }, pages(range));
  return csvStream(HEADER, pages(range));
}
