import { setImmediate } from 'node:timers/promises';
import { isSealed } from '#server/features/invoices/ledger/queries.ts';
import { fileName, pdfOf, xmlOf } from '#server/features/invoices/reading/files.ts';
import { monthBounds } from '#server/features/invoices/rules.ts';
import { type ZipEntry, zipStream } from '#server/gateways/zip.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/** How many documents a query reads. */
const PAGE = 200;
/** A zip without its newer format has at most 65,535 files, and each document has two. */
const MOST_DOCUMENTS = 32_000;

/** Drawing thousands of papers takes minutes, so others have to come back. */
const zips = boundedQueue({
  atOnce: 2,
  waiting: 0,
  perKey: 1,
  message: 'Ya se está preparando la descarga de un mes. Inténtalo cuando termine.',
});

/**
 * The month's stamped documents as a zip, made while it is read. @param month `yyyy-MM` @param key the account that asks
 * @throws Refusal 503 or 429 while others are made, 409 for a month with too many documents
 */
export async function monthZip(month: string, key: string): Promise<ReadableStream<Uint8Array>> {
  const end = await place(key);
  try {
    const span = monthBounds(month);
    if ((await queries.countStamped(span, MOST_DOCUMENTS + 1)) > MOST_DOCUMENTS)
      throw new Refusal(409, 'too_many', `Un archivo lleva a lo más ${MOST_DOCUMENTS.toLocaleString('en-US')} facturas.`);
    return zipStream(filesOf(span, key), end);
  } catch (error) {
    end();
    throw error;
  }
}

/** Takes a place in the queue for as long as the stream is read. @returns gives it back */
function place(key: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    zips.run(key, () => new Promise<void>((end) => resolve(end))).catch(reject);
  });
}

async function* filesOf(span: queries.Span, key: string): AsyncGenerator<ZipEntry> {
  for (let after: queries.Stamped | null = null; ; ) {
    const rows: queries.Stamped[] = await queries.stampedAfter(span, after, PAGE);
    for (const row of rows) {
      // Other requests come first.
      await setImmediate();
      if (!isSealed(row)) continue;
      const name = fileName(row);
      yield { name: `${name}.xml`, content: [xmlOf(row)] };
      yield { name: `${name}.pdf`, content: [await pdfOf(row, key)] };
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1) ?? null;
  }
}
