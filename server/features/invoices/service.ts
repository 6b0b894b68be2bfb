import { INVOICE_TEXTS } from '#contract/invoices/invoice-texts.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { settings, shopName } from '#server/current-settings.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { shipping } from '#server/features/orders/index.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { html, layout } from '#server/gateways/mail-layout.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { invoicePdf } from './invoice-pdf.ts';
import * as queries from './queries.ts';
import { DEFAULT_SERIES } from './rules.ts';

type File = { filename: string; content: Buffer };

const unknownInvoice = () => notFound('invoice_not_found', 'No encontramos esa factura.');

/**
 * The invoice of an order as a PDF; takes a number when the order has none yet. @param name the order's id or folio, or the invoice's id
 */
export async function pdf(name: string): Promise<File> {
  const bill = await billOf(name);
  return { filename: `factura-${/^[\w-]{1,40}$/.test(name) ? name : bill.order.id}.pdf`, content: invoicePdf(bill) };
}

/** Used by the export of a user's data. */
export const pageOf = queries.pageOf;

/** Enqueues a job in this transaction that mails the invoice. */
export async function email(name: string, to: string) {
  const { invoice, order } = await billOf(name);
  await inTransaction(async (tx) => {
    await queries.markSent(tx, invoice.id);
    await enqueue(tx, 'invoice-mail', { orderId: order.id, to });
  });
  return { success: true as const, message: INVOICE_TEXTS.sent };
}

/** The job's work: mails the invoice's PDF. */
export async function mailInvoice(id: string, to: string): Promise<void> {
  const bill = await billOf(id);
  const { folio } = bill.invoice;
  const title = `Factura ${folio}`;
  const about = `Te enviamos la factura ${folio} de tu pedido ${folioOf(bill.order.id)}, en PDF. Sin timbrar: sin validez fiscal.`;
  const mail: Mail = {
    key: `invoice-${bill.invoice.id}-${to}`,
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
  const attachment = { filename: `factura-${folio}.pdf`, content: invoicePdf(bill), contentType: 'application/pdf' };
  await send({ ...mail, attachments: [...(mail.attachments ?? []), attachment] });
}

/** @throws Refusal 404, or 409 for an order that is unpaid or void and has no invoice */
async function billOf(name: string) {
  const id = isUuid(name) ? await queries.orderIdOf(name) : await shipping.orderId(name).catch(() => null);
  const billed = id ? await queries.billed(id) : null;
  if (!billed) throw unknownInvoice();
  const known = await queries.find(billed.order.id);
  const { status } = billed.order;
  if (!known && !ORDER_STATUS[status].sale) {
    const message = `Un pedido en estado «${status}» no se puede facturar.`;
    throw new Refusal(409, 'order_not_billable', message, { data: { status } });
  }
  return { ...billed, invoice: known ?? (await queries.make(billed.order.id, settings().fiscal.serie || DEFAULT_SERIES)) };
}
