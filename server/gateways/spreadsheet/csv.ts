import { guarded } from './formula-guard.ts';

/** Numbers stay numbers; texts are protected against being run as formulas. */
export type Cell = string | number;

const cell = (value: Cell): string => (typeof value === 'number' ? String(value) : `"${guarded(value).replaceAll('"', '""')}"`);

/** The mark by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Rows of CSV by RFC 4180. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A whole CSV file. */
export const csv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows);

/** The text of a CSV file row by row, so that memory does not grow with the number of rows. */
async function* csvTexts(header: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield csv([header]);
  for await (const rows of pages) yield csvRows(rows);
}

/** The bytes of a CSV file, generated while they are read. */
export function csvStream(header: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = csvTexts(header, pages);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
