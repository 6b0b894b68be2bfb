import { useEffect } from 'react';
import { report } from '#web/boot/visits.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { subtotal } from '#web/features/cart/subtotal.ts';

/** Reports the visit of a payment page once, with the value of the cart at that time. */
export function useBeginCheckout(state: CartState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => report('begin_checkout', subtotal(state)), []);
}
