import type { Order } from '#contract/orders/order.ts';
import type { Tx } from '#server/db/client.ts';
import * as payments from '#server/features/payments/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { cancelWaiting } from './checkout/place/late-payment.ts';
import * as queries from './queries.ts';

/** Called when an account is deleted: its orders lose their user with the row, and here their address except city and postal code. */
export async function forgetCustomer(tx: Tx, userId: string): Promise<void> {
  await cancelWaiting(tx, userId);
  await queries.forgetAddresses(tx, userId);
  await queries.forgetNotes(tx, userId);
  await payments.forgetUser(tx, userId);
}

export const mine = (user: CallerUser): Promise<Order[]> => queries.mine(user.id);

/** Used by the export of a user's data. */
export const pageOf = queries.pageOf;

// Used by the receipts.
export { byToken } from './by-token/token.ts';
export { checkout, settlePayment } from './checkout/settle.ts';
export { one, own } from './found.ts';
export { confirmation, orderFacts, orderFactsByToken } from './mail/order-facts.ts';
// Used by the push notifications.
export { stillAt } from './news/step.ts';
// Used by the invoices.
export { customersLike } from './office/queries.ts';
export { idRange, patternsOf } from './office/search.ts';
export { heldTime } from './receiving/hours/slots.ts';
// Used by the shipments.
export * as shipping from './shipping.ts';
// Used when a guest opens an account.
export { transferOrders } from './transfer-orders.ts';
// Used by the visits to the lounge.
export { cancelOrdersOfVisit, moveOrdersOfVisit, ordersOfVisit, startOrdersOfVisit, unstartOrdersOfVisit } from './visits/visit-orders.ts';
export { type OrderFacts, orderWording } from './wording.ts';
