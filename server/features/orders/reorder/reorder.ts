import type { Reordered, Usual } from '#contract/orders.ts';
import { addAll } from '#server/features/cart/service.ts';
import * as service from '#server/features/orders/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import * as queries from './queries.ts';
import { boughtIn, changesOf, USUAL_DAYS, USUAL_PRODUCTS } from './rules.ts';

/** Puts what the order contains into its user's cart again. @throws Refusal 404 for other users' orders, also for staff */
export async function reorder(id: string, user: CallerUser): Promise<Reordered> {
  const bought = boughtIn(await service.own(id, user));
  const { cart, additions } = await addAll(user.id, bought);
  const changed = bought.flatMap((line) => changesOf(line, additions.get(line.productId)).map((why) => ({ product: line.product, why })));
  return { cart, changed };
}

export async function usual(user: CallerUser): Promise<Usual[]> {
  const found = await queries.mostOrdered(user.id, USUAL_DAYS, USUAL_PRODUCTS);
  return found.map(({ productId, times }) => ({ product_id: productId, options: [], options_text: '', times }));
}
