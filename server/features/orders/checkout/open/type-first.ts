import { z } from 'zod';
import { orders } from '#contract/orders/orders.ts';
import { settings } from '#server/current-settings.ts';
import { refuseWithoutType } from '#server/features/orders/checkout/pricing/wish.ts';

const Untyped = z.object({
  order_data: z.object({
    tipo: z.null().optional(),
    reservacion: z.null().optional(),
    shipping_address: z.object({ postal_code: z.string().trim() }).nullish().catch(null),
  }),
});

/**
 * The endpoint that opens a payment. When the shop requires a type, a missing type is refused before a missing address, because some types
 * need no address. The input's schema cannot check this, because the contract does not know the shop's settings.
 */
export const createIntent = {
  ...orders.createIntent,
  input: z.preprocess((body) => {
    const { data } = Untyped.safeParse(body);
    if (data) refuseWithoutType(settings(), data.order_data.shipping_address?.postal_code ?? null);
    return body;
  }, orders.createIntent.input),
};
