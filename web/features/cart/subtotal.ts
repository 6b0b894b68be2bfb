import { priceOf } from '#web/lib/order/reductions.ts';
import type { CartState } from './state.ts';

// Apart from the rules: every page that signs in loads those, and the prices of options and rewards are not small.

/** Price times quantity of the selected lines, in pesos. */
export const subtotal = ({ items }: CartState): number => priceOf(items.filter(({ selected }) => selected)).subtotal;
