import type { Order } from '#contract/orders/order.ts';
import type { Tx } from '#server/db/client.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import * as payments from '#server/features/payments/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { cancelWaiting } from './checkout/place/late-payment.ts';
import * as queries from './queries.ts';

/** Called when an account is deleted: its orders lose their user with the row, and here their address except city and postal code. */
export async function forgetCustomer(tx: Tx, userId: string): Promise<void> {
  await cancelWaiting(tx, userId);
  await queries.forgetAddresses(tx, userId);
  await queries.forgetNotes(tx, userId);
  await agentSessions.forget(tx, await queries.sessionsOf(tx, userId));
  await payments.forgetUser(tx, userId);
}

export const mine = (user: CallerUser): Promise<Order[]> => queries.mine(user.id);

/** Used by the export of a user's data. */
export const pageOf = queries.pageOf;
