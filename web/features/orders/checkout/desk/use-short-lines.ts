import type { CartItem } from '#web/features/cart/state.ts';
import type { CartOwner } from '#web/features/cart/sync.ts';
import { useQuote } from '#web/features/orders/checkout/pay-page/use-quote.ts';
import { type Short, shortLines } from '#web/lib/order/short-lines.ts';
import { itemOf } from './item-of.ts';

/** The lines whose stock is too small, by line id. Requested again when the lines change. */
export function useShortLines(lines: readonly CartItem[], owner: CartOwner): ReadonlyMap<string, Short> {
  const { problems } = useQuote(
    lines.length > 0 ? { items: lines.map(itemOf), receiving: { tipo: 'recoger' }, postalCode: null } : null,
    owner,
  );
  return shortLines(lines, problems);
}
