import type { Product } from '#contract/catalog.ts';
import { addToCart } from '#web/features/cart/sync.ts';
import { cartOwner } from '#web/routes/sign-in.ts';

/** One more of the product in the visitor's cart; loaded by the first who adds something. */
export const addOne = (product: Product): Promise<boolean> => addToCart(cartOwner(), product);
