import type { Order } from '#contract/orders/order.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { unknownOrder } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { withSteps } from './with-steps.ts';

export const one = async (id: string, user: CallerUser): Promise<Order> => withSteps(await existing(id, isStaff(user) ? null : user.id));

/** The user's own order, for actions of the customer only. @throws Refusal 404 for other users' orders, also for staff */
export const own = (id: string, user: CallerUser): Promise<Order> => existing(id, user.id);

async function existing(id: string, userId: string | null): Promise<Order> {
  const order = isUuid(id) ? await queries.one(id, userId) : null;
  if (!order) throw unknownOrder();
  return order;
}

/** Locks the order until the transaction ends, so that parallel changes of one order run one after the other. */
export async function lockKnown(tx: Tx, id: string): Promise<queries.LockedOrder> {
  const order = isUuid(id) ? await queries.lock(tx, id) : null;
  if (!order) throw unknownOrder();
  return order;
}
