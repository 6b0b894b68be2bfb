import { z } from 'zod';
import { Cart } from '../cart/cart.ts';
import { OrderedProduct } from './order.ts';

/**
 * Why a product of an earlier order is not in the cart as before: it is no longer sold, it is sold out, an option is no longer offered, its
 * price has changed, or only a part fits. With `option_gone` the row is in the cart, but cannot be bought until the guest chooses.
 */
export const REORDER_REASONS = ['gone', 'sold_out', 'option_gone', 'price', 'capped'] as const;
export type ReorderReason = (typeof REORDER_REASONS)[number];

export const Reordered = Cart.extend({
  /** In the order of the lines; a product may occur more than once. `product` shows it as it was bought. */
  changed: z.array(
    z.object({
      product: OrderedProduct,
      why: z.enum(REORDER_REASONS),
      /** The options at the time of purchase; absent when there were none. */
      options_text: z.string().optional(),
      /**
       * The cart row of the line. Absent when the line was not added, and for rows without options and note: those are identified by their
       * product.
       */
      id_cart: z.string().optional(),
    }),
  ),
});
export type Reordered = z.infer<typeof Reordered>;

/** A product that a customer often buys. */
export const Usual = z.object({
  product_id: z.string(),
  /** Empty for products without options. */
  options: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
  options_text: z.string(),
  /** How many orders contained it. */
  times: z.number().int(),
});
export type Usual = z.infer<typeof Usual>;
