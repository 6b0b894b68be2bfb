import type { Prepared } from '#contract/agents/agents.ts';
import { cart } from '#web/features/cart/cart.ts';
import { addToCart, type CartOwner, removeFromCart } from '#web/features/cart/sync.ts';
import { keptWish } from '#web/features/orders/checkout/pay-page/kept.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';
import { keptLink, type PreparedLink } from './link.ts';
import { wishOf } from './rules.ts';

/**
 * Replaces the cart and the choices of the payment page by what a program prepared.
 * @returns the link as the tab keeps it now, or null when the cart could not be emptied
 */
export async function takePrepared(link: PreparedLink, prepared: Prepared, owner: CartOwner): Promise<PreparedLink | null> {
  for (const { id } of cart.state().items) if (!(await removeFromCart(owner, id))) return null;
  let missing = 0;
  for (const { product_id, quantity, options, note } of prepared.order_data.items) {
    const chosen = options?.map(({ id, quantity: count = 1 }) => ({ id, quantity: count }));
    const line = await addToCart(owner, { id: product_id }, { quantity, ...(chosen && { options: chosen }), ...(note && { note }) });
    if (!line) missing++;
  }
  // The order of a visit is for its table; this one says itself where it goes.
  ownVisit.forget();
  keptWish.write(wishOf(keptWish.read(), prepared, { isGuest: owner === null, tableKey: ownTable.read()?.k ?? null }));
  const hasPlace = prepared.order_data.shipping_address !== null;
  const taken: PreparedLink = { id: link.id, k: link.k, taken: { platform: prepared.plataforma, missing, hasPlace } };
  keptLink.write(taken);
  return taken;
}
