import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { hasTillPrinter } from '#server/gateways/printer/printer.ts';

/**
 * Enqueues the receipt of a sale, in the transaction of the sale; cash opens the drawer with it. Sends no statement when the till has no
 * printer. The module is outside of the feature `till`, because sales are booked below it.
 */
export async function enqueueReceipt(tx: Tx, receipt: { till: string; orderId: string; isCash: boolean }): Promise<void> {
  if (hasTillPrinter(receipt.till)) await enqueue(tx, 'till-receipt', { ...receipt, at: new Date().toISOString() });
}
