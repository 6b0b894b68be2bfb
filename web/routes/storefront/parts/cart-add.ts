import type { Product } from '#contract/catalog.ts';
import { report } from '#web/boot/visits.ts';
import { addToCart } from '#web/features/cart/sync.ts';
import { cartOwner } from '#web/routes/sign-in.ts';

/** Adds one unit to the cart; loaded on first use. */
export async function addOne(product: Product): Promise<boolean> {
  const added = await addToCart(cartOwner(), product);
  if (added) report('add_to_cart', product.price, product.id);
  return added;
}
