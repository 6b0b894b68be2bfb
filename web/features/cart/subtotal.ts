import { priceOf } from '#web/lib/order/reductions.ts';
import type { CartState } from './state.ts';

// Not in `rules.ts`: every page that signs in loads those rules, and the pricing of options and rewards is large.

/** Price times quantity of the selected lines, in pesos. */
export const subtotal = ({ items }: CartState): number => priceOf(items.filter(({ selected }) => selected)).subtotal;
