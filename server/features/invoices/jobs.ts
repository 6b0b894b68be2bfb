import { registerJob } from '#server/db/queue.ts';
import { followDocument, settleInvoices } from './after/settle.ts';
import { squareTicket } from './after/square.ts';
import { makeGlobals } from './global/service.ts';
import { mailInvoice } from './service.ts';
import { mailFactura } from './stamping/mail.ts';
import { stampWaiting } from './stamping/stamp.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('invoice-mail', ({ orderId, to }) => mailInvoice(orderId, to));
  await registerJob('factura-mail', mailFactura);
  await registerJob('stamp-waiting-invoices', stampWaiting);
  await registerJob('square-document', followDocument);
  await registerJob('square-ticket', ({ orderId }) => squareTicket(orderId));
  await registerJob('settle-invoices', settleInvoices);
  await registerJob('make-globals', () => makeGlobals());
}
