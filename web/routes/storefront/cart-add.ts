import type { Product } from '#contract/catalog.ts';
import { addToCart } from '#web/features/cart/sync.ts';
import { cartOwner } from '#web/routes/sign-in.ts';

/** Adds one unit to the cart; loaded on first use. */
export const addOne = (product: Product): Promise<boolean> => addToCart(cartOwner(), product);
