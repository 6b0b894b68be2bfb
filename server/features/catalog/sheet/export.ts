import type { ExportFormat } from '#contract/wire/export-formats.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';
import { type Cell, csvStream } from '#server/gateways/spreadsheet/csv.ts';
import { xlsxStream } from '#server/gateways/spreadsheet/xlsx.ts';
import { COLUMNS, HEADER, SHEET_COLUMNS } from './columns.ts';
import * as queries from './queries.ts';

/** How many products a query reads. */
const PAGE = 1000;

async function* pages(): AsyncGenerator<Cell[][]> {
  for (let after: string | null = null; ; ) {
    const rows: ProductRow[] = await queries.page(after, PAGE);
    if (rows.length) yield rows.map((row) => [row.id, row.slug, ...Object.values(COLUMNS).map(({ write }) => write(row))]);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** All products as a file, which is generated while it is sent. */
export const exported = async (format: ExportFormat): Promise<ReadableStream<Uint8Array>> =>
  format === 'xlsx' ? xlsxStream({ name: 'Productos', columns: SHEET_COLUMNS }, pages()) : csvStream(HEADER, pages());
