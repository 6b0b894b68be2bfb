import type { Product } from '#contract/catalog.ts';
import { addToCart } from '#web/features/cart/sync.ts';
import { cartOwner } from '#web/routes/sign-in.ts';

/** One more of the product in the visitor's cart. */
export const addProduct = (product: Product): Promise<boolean> => addToCart(cartOwner(), product);
