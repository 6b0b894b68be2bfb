import { isVoid } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import * as board from '#server/features/orders/office/board.ts';
import { withHistory } from '#server/features/orders/office/queries.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import { createTicket } from '#server/gateways/printer/escpos.ts';
import { inTurn, isConnected, send } from '#server/gateways/printer/printer.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { type Slip, slipOf } from './slip.ts';

/** The bytes of a slip for a thermal printer with 80 mm paper. `isCopy`: it may be the second slip of its order. */
function slipBytes({ heading, facts, items, address }: Slip, { isCopy }: { isCopy: boolean }): Uint8Array {
  const ticket = createTicket();
  if (isCopy) ticket.line('COPIA', { isBold: true, size: 2 });
  ticket.line(heading, { isBold: true, size: 3 });
  for (const [index, fact] of facts.entries()) ticket.line(fact, index === 0 ? { isBold: true, size: 2 } : {});
  ticket.rule();
  for (const { quantity, name, details } of items) {
    ticket.line(`${quantity} ${name}`, { isBold: true, size: 2 });
    for (const detail of details) ticket.line(`   ${detail}`);
  }
  ticket.rule();
  if (address) ticket.line(address);
  return ticket.end();
}

/** Enqueues the printing of a paid order's slip, in the transaction that creates the order. Does nothing without a network printer. */
export async function printLater(tx: Tx, orderId: string): Promise<void> {
  if (isConnected()) await enqueue(tx, 'print-slip', { orderId });
}

/** Prints a copy of an order's slip. @throws Refusal 409 `no_printer` */
export const reprint = (id: string, user: CallerUser, request: Repeatable): Promise<{ message: string }> =>
  once(request, async (tx) => {
    const order = await board.one(id, user, tx);
    if (!isConnected()) throw new Refusal(409, 'no_printer', 'No hay una impresora de red. Imprime la comanda desde el navegador.');
    await enqueue(tx, 'reprint-slip', { orderId: order.id });
    return { message: 'La comanda se está imprimiendo.' };
  });

/**
 * Prints the slip of an order, once. The start is stored before the first bytes are sent: after a crash the slip is printed a second time,
 * marked as a copy, rather than never.
 */
export const printSlip = (orderId: string): Promise<void> =>
  inTurn(async () => {
    const [order] = await withHistory([orderId]);
    if (!order || !isConnected()) return;
    const claim = await queries.claim(orderId);
    if (!claim) {
      if (await queries.isPrinted(orderId)) return;
      throw new Error('Another process prints this slip');
    }
    try {
      // A void order needs no slip.
      if (!isVoid(order.status)) await send(slipBytes(slipOf(order), { isCopy: claim.wasStarted }), () => queries.start(orderId));
      await queries.finish(orderId);
    } catch (error) {
      await queries.release(orderId);
      throw error;
    }
  });

/** The job's work: prints another slip, marked as a copy. */
export const reprintSlip = (orderId: string): Promise<void> =>
  inTurn(async () => {
    const [order] = await withHistory([orderId]);
    if (order) await send(slipBytes(slipOf(order), { isCopy: true }));
  });
