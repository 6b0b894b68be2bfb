import { lineId } from '#web/features/cart/line-id.ts';
import type { CartItem } from '#web/features/cart/state.ts';
import type { DraftItem } from '#web/features/orders/checkout/draft.ts';

/** Converts a cart line to an item of an order. */
export const itemOf = ({ productId, quantity, price, options, note }: CartItem): DraftItem => ({
  product_id: productId,
  quantity,
  unit_price: price,
  ...(options && { options: options.map((one) => ({ id: one.id, quantity: one.quantity })) }),
  ...(note && { note }),
});

/** The cart's line id for an item of an order. */
export const lineIdOf = ({ product_id, options, note }: DraftItem): string => lineId(product_id, options, note);
