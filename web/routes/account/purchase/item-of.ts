import type { CartItem } from '#web/features/cart/state.ts';
import type { DraftItem } from '#web/features/orders/checkout/draft.ts';

/** A line of the cart as an order carries it. */
export const itemOf = ({ productId, quantity, price, options, note }: CartItem): DraftItem => ({
  product_id: productId,
  quantity,
  unit_price: price,
  ...(options && { options: options.map((one) => ({ id: one.id, quantity: one.quantity })) }),
  ...(note && { note }),
});
