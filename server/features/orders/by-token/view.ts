import type { Order } from '#contract/orders/order.ts';
import { firstWord } from '#contract/words.ts';
import { db } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as queries from '#server/features/orders/queries.ts';
import { withSteps } from '#server/features/orders/with-steps.ts';
import { unknownOrder } from '#server/http/refusal.ts';
import { opensOrder } from './token.ts';

/** The fields of the address that a link shows, because links may be passed on. */
const SHOWN_OF_ADDRESS = ['tipo', 'city', 'postal_code'];

/** @param name the account's name; the order may contain another guest's name */
export function seenByToken(order: Order, name: string | null): Order {
  const { nombre = name, ...rest } = order;
  const address = Object.entries(JSON.parse(order.shipping_address) as Record<string, unknown>);
  return {
    ...rest,
    ...(nombre && { nombre: firstWord(nombre) }),
    shipping_address: JSON.stringify(Object.fromEntries(address.filter(([key]) => SHOWN_OF_ADDRESS.includes(key)))),
  };
}

/** The order with the fields that its token may show. */
export async function oneByToken(id: string): Promise<Order> {
  const found = await queries.withCustomer(db, id, null);
  if (!found) throw unknownOrder();
  return seenByToken(await withSteps(found.order), found.name);
}

/** @returns the order with the fields that its token may show; null for a wrong or expired token */
export const orderByToken = async (id: string, token: string): Promise<Order | null> =>
  isUuid(id) && (await opensOrder(id, token)) ? oneByToken(id.toLowerCase()) : null;
