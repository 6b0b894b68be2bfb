import type { CartRow } from '#contract/cart/cart.ts';
import type { Order } from '#contract/orders/order.ts';
import { isOpenStatus, ORDER_STATUS, type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import type { Reordered } from '#contract/orders/reorder.ts';
import { formatPrice } from '#web/lib/words/money.ts';

export const stepNames = ({ tipo }: Pick<Order, 'tipo'>): string[] => stepsOf(tipo).map((status) => ORDER_STATUS[status].name);

/** The current step of an open order; null before the payment and once the order is closed. */
export const stepOf = (status: OrderStatus): number | null => (isOpenStatus(status) ? ORDER_STATUS[status].step : null);

/** `Calle Tonalá 87, Ciudad de México`, from the JSON text in an order. */
export function destinationOf(text: string): string | null {
  try {
    const { line1, city } = JSON.parse(text) as { line1?: unknown; city?: unknown };
    return typeof line1 === 'string' ? [line1, city].filter(Boolean).join(', ') : null;
  } catch {
    return null;
  }
}

type Change = Reordered['changed'][number];

/** What happened to a product that was ordered again. */
export function changeText({ product, why, id_cart }: Change, cart: readonly CartRow[]): string {
  const isPlain = (row: CartRow) => row.product_id === product.id && !row.options && !row.note;
  const row = cart.find((row) => (id_cart ? row.id_cart === id_cart : isPlain(row)));
  switch (why) {
    case 'gone':
      return 'Este producto ya no está en el menú.';
    case 'sold_out':
      return 'Está agotado por ahora.';
    case 'option_gone':
      return 'Una opción ya no existe: revisa cómo lo quieres.';
    case 'price':
      if (!row) return 'Cambió de precio.';
      // `product.price` is the price without options.
      return `Ahora cuesta ${formatPrice(row.product_price)}${row.options ? '' : `; antes, ${formatPrice(product.price)}`}.`;
    case 'capped':
      return row ? `No cupo todo: llevas ${row.quantity} en el carrito, lo más que admite.` : 'No cupo: tu carrito está lleno.';
  }
}

/** Whether any line was added to the cart. */
export function isAnythingAdded({ items }: Pick<Order, 'items'>, { cart, changed }: Reordered): boolean {
  const isMissing = (item: Order['items'][number]) =>
    changed.some(
      ({ product, options_text, why }) =>
        (why === 'gone' || why === 'sold_out') && product.id === item.product_id && options_text === item.options_text,
    );
  return items.some((item) => !isMissing(item) && cart.some((row) => row.product_id === item.product_id));
}
