import { TRIAL_PAPER } from '#contract/invoices/factura-states.ts';
import type { StampRequest } from '#contract/invoices/facturas.ts';
import { INVOICE_TEXTS } from '#contract/invoices/invoice-texts.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { shopName } from '#server/current-settings.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { currentSeries, isTrialMode } from '#server/features/invoices/ledger/office.ts';
import { type DocumentRow, isSealed, markSent } from '#server/features/invoices/ledger/queries.ts';
import { pdfOf } from '#server/features/invoices/reading/files.ts';
import { paperNamed, paperOfOrder } from '#server/features/invoices/reading/queries.ts';
import { unknownInvoice } from '#server/features/invoices/reading/view.ts';
import { shipping } from '#server/features/orders/index.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { html, layout } from '#server/gateways/mail-layout.ts';
import { Refusal } from '#server/http/refusal.ts';
import { replace } from './after/replace.ts';
import { unstampedPdf } from './papers/unstamped.ts';
import * as queries from './queries.ts';
import { type Made, makeForManager } from './stamping/make.ts';

type File = { filename: string; content: Buffer };

/**
 * A paper as a PDF: stamped when it is, else 'Sin timbrar'. An order without a paper gets one with the next number.
 * @param name the order's id or folio, or the paper's id or printed folio
 */
export async function pdf(name: string, key: string | null): Promise<File> {
  const { row, bill } = await named(name);
  const filename = `factura-${/^[\w-]{1,40}$/.test(name) ? name : (bill?.order.id ?? row.id)}.pdf`;
  if (isSealed(row) && row.stampedXml !== null) return { filename, content: await pdfOf(row, key) };
  if (!bill) throw unknownInvoice();
  return { filename, content: unstampedPdf({ ...bill, invoice: row }) };
}

/** Used by the export of a user's data. */
export const pageOf = queries.pageOf;

/** Enqueues a job in this transaction that mails the paper, a stamped one with its XML. */
export async function email(name: string, to: string) {
  const { row, bill } = await named(name);
  await inTransaction(async (tx) => {
    await markSent(row.id, tx);
    if (row.stampedXml !== null) await enqueue(tx, 'factura-mail', { id: row.id, attempt: row.attempt, letter: 'stamped', to });
    else if (bill) await enqueue(tx, 'invoice-mail', { orderId: bill.order.id, to });
    else throw unknownInvoice();
  });
  return { success: true as const, message: INVOICE_TEXTS.sent };
}

/** The job's work: mails the PDF of an order's paper without a stamp. */
export async function mailInvoice(id: string, to: string): Promise<void> {
  const { row, bill } = await named(id);
  if (!bill) return;
  const { folio } = row;
  const title = `Factura ${folio}`;
  const about = `Te enviamos la factura ${folio} de tu pedido ${folioOf(bill.order.id)}, en PDF. Sin timbrar: sin validez fiscal.${row.isTrial ? ` ${TRIAL_PAPER}.` : ''}`;
  const mail: Mail = {
    key: `invoice-${row.id}-${to}`,
    to,
    subject: `${title} de ${shopName()}`,
    text: `${title}\n\n${about}\n`,
    ...layout({
      title,
      preview: about,
      body: html`<p style="margin:0">${about}</p>`,
      reason: 'Recibes este correo porque pediste una factura.',
    }),
  };
  const attachment = { filename: `factura-${folio}.pdf`, content: unstampedPdf({ ...bill, invoice: row }), contentType: 'application/pdf' };
  await send({ ...mail, attachments: [...(mail.attachments ?? []), attachment] });
}

/**
 * The paper with this name, and its order.
 * @throws Refusal 404, or 409 for an order that is unpaid or void and has no paper
 */
async function named(name: string): Promise<{ row: DocumentRow; bill: queries.Billed | null }> {
  const known = await paperNamed(name.trim());
  if (known) return { row: known, bill: known.orderId ? await queries.billed(known.orderId) : null };
  const id = await shipping.orderId(name).catch(() => null);
  const bill = id ? await queries.billed(id) : null;
  if (!bill) throw unknownInvoice();
  const row = await paperOfOrder(bill.order.id);
  const { status } = bill.order;
  if (!row && !ORDER_STATUS[status].sale) {
    const message = `Un pedido en estado «${status}» no se puede facturar.`;
    throw new Refusal(409, 'order_not_billable', message, { data: { status } });
  }
  return { bill, row: row ?? (await queries.make(bill.order.id, currentSeries(), isTrialMode())) };
}

/**
 * Stamps an order's invoice for a manager. @param name as of `pdf`
 * @throws Refusal as `makeForManager`
 */
export async function stampFor(name: string, data: Omit<StampRequest, 'id' | 'sustituye'>, replaced: string | null): Promise<Made> {
  const known = await paperNamed(name.trim());
  const orderId = known ? known.orderId : await shipping.orderId(name).catch(() => null);
  if (!orderId) throw unknownInvoice();
  return replaced === null ? makeForManager(orderId, data) : replace(orderId, replaced, data);
}
