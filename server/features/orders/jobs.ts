import { registerJob } from '#server/db/queue.ts';
import { deleteCustomer } from '#server/features/payments/index.ts';
import { endExemptHolds } from './checkout/exempt-holds.ts';
import { forgetUnpaid } from './checkout/queries.ts';
import { mailDispute } from './disputes/service.ts';
import { mailClosing, mailMerged, mailRefund, mailStatus, mailUnpaid } from './mail/order-facts.ts';
import { printSlip, reprintSlip } from './printing/print.ts';
import { reconcile } from './reconcile/reconcile.ts';

export async function registerJobs(): Promise<void> {
  await registerJob('delete-payment-customer', ({ customerId }) => deleteCustomer(customerId));
  await registerJob('payments-reconcile', () => reconcile(new Date()));
  await registerJob('forget-unpaid-payments', async () => void (await forgetUnpaid()));
  await registerJob('end-exempt-holds', ({ userId }) => endExemptHolds(userId));
  await registerJob('print-slip', ({ orderId }) => printSlip(orderId));
  await registerJob('reprint-slip', ({ orderId }) => reprintSlip(orderId));
  await registerJob('order-unpaid-mail', ({ orderId }) => mailUnpaid(orderId));
  await registerJob('dispute-mail', ({ id }) => mailDispute(id));
  await registerJob('order-closed-mail', ({ orderId, to }) => mailClosing(orderId, to));
  await registerJob('order-status-mail', ({ orderId, stepId }) => mailStatus(orderId, stepId));
  await registerJob('merged-order-mail', ({ recipient }) => mailMerged(recipient));
  await registerJob('order-refund-mail', ({ orderId, refundId }) => mailRefund(orderId, refundId));
}
