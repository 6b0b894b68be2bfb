import { db } from '#server/db/client.ts';
import { courtesiesOf } from '#server/features/invoices/document/sale.ts';
import type { SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { stampedPdf } from '#server/features/invoices/papers/stamped-pdf.ts';
import { ticketsOf } from '#server/features/invoices/tickets/queries.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { unknownInvoice } from './view.ts';

/** Drawing blocks the process, so only a few may wait. */
const drawing = boundedQueue({
  atOnce: 2,
  waiting: 40,
  perKey: 6,
  message: 'Se están preparando muchas facturas. Inténtalo otra vez en unos segundos.',
});

/** The name of a document's files, without their ending. */
export const fileName = ({ folio, uuid }: SealedRow): string => `${folio}_${uuid}`;

/** The XML as the PAC stamped it, to the byte. @throws Refusal 404 before it is stamped */
export function xmlOf({ stampedXml }: SealedRow): string {
  if (stampedXml === null) throw unknownInvoice();
  return stampedXml;
}

/** @param key whose request it is, null for jobs. @throws Refusal 404 before it is stamped, 503 */
export const pdfOf = (row: SealedRow, key: string | null): Promise<Buffer> =>
  drawing.run(key, async () => {
    const { isTrial, state } = row;
    return stampedPdf(xmlOf(row), { isTrial, isCancelled: state === 'cancelada', courtesies: await courtesiesFor(row) });
  });

/** The free units of a nominativa's order. */
async function courtesiesFor({ kind, orderId, isTrial }: SealedRow) {
  if (kind !== 'nominativa' || orderId === null) return [];
  const ticket = (await ticketsOf(db, [orderId], isTrial)).get(orderId);
  return ticket ? courtesiesOf(ticket.sale) : [];
}

export const filesOf = async (row: SealedRow) => ({ pdf: await pdfOf(row, null), xml: xmlOf(row), name: fileName(row) });
