import { registerJob } from '#server/db/queue.ts';
import { mailInvoice } from './service.ts';
import { mailFactura } from './stamping/mail.ts';
import { stampWaiting } from './stamping/stamp.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('invoice-mail', ({ orderId, to }) => mailInvoice(orderId, to));
  await registerJob('factura-mail', mailFactura);
  await registerJob('stamp-waiting-invoices', stampWaiting);
}
