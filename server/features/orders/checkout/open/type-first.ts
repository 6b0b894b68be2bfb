import { z } from 'zod';
import { orders } from '#contract/orders/orders.ts';
import { settings } from '#server/current-settings.ts';
import { refuseWithoutType } from '#server/features/orders/receiving/wish.ts';

const Untyped = z.object({
  order_data: z.object({
    tipo: z.null().optional(),
    reservacion: z.null().optional(),
    shipping_address: z.object({ postal_code: z.string().trim() }).nullish().catch(null),
  }),
});

/**
 * The call that opens a payment, asking for the type before the address where the shop requires a type: some types need no address. Its
 * input cannot say so itself, because the contract does not know the shop's settings.
 */
export const createIntent = {
  ...orders.createIntent,
  input: z.preprocess((body) => {
    const { data } = Untyped.safeParse(body);
    if (data) refuseWithoutType(settings(), data.order_data.shipping_address?.postal_code ?? null);
    return body;
  }, orders.createIntent.input),
};
