import { lineId } from '#web/features/cart/line-id.ts';
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

/** The id that the line of an order's item has in the cart. */
export const lineIdOf = ({ product_id, options, note }: DraftItem): string => lineId(product_id, options, note);
