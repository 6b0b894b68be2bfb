import { useEffect } from 'react';
import { report } from '#web/boot/visits.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { subtotal } from '#web/features/cart/subtotal.ts';

/** Counts a visit to a page where one pays: once, with what is in the cart at first. */
export function useBeginCheckout(state: CartState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => report('begin_checkout', subtotal(state)), []);
}
