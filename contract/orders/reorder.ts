import { z } from 'zod';
import { Cart } from '../cart/cart.ts';
import { OrderedProduct } from './order.ts';

/** Why a product of an earlier order is not in the cart as it was bought: no longer sold, sold out, dearer or cheaper, only a part fits. */
export const REORDER_REASONS = ['gone', 'sold_out', 'option_gone', 'price', 'capped'] as const;
export type ReorderReason = (typeof REORDER_REASONS)[number];

export const Reordered = Cart.extend({
  /** In the order of the lines; a product may be named more than once. `product` is as it was bought. */
  changed: z.array(
    z.object({
      product: OrderedProduct,
      why: z.enum(REORDER_REASONS),
      /** The options as they were bought; absent when there were none. */
      options_text: z.string().optional(),
      /** The row of the cart that the line became; absent when it became none, and for plain rows: they are their product's only one. */
      id_cart: z.string().optional(),
    }),
  ),
});
export type Reordered = z.infer<typeof Reordered>;

/** What a customer often buys. */
export const Usual = z.object({
  product_id: z.string(),
  /** Empty for products without options. */
  options: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
  options_text: z.string(),
  /** How many orders it was in. */
  times: z.number().int(),
});
export type Usual = z.infer<typeof Usual>;
