import { ORDER_STATUS, ORDER_STEPS, type OrderStatus } from '#contract/order-statuses.ts';

export const STEPS = ORDER_STEPS.map((status) => ORDER_STATUS[status].name);

/** The running step of an order on its way; null before the payment and once the order is closed. */
export const stepOf = (status: OrderStatus): number | null => (ORDER_STATUS[status].open ? ORDER_STATUS[status].step : null);

/** `Calle Tonalá 87, Ciudad de México` of the JSON text that an order carries. */
export function destinationOf(text: string): string | null {
  try {
    const { line1, city } = JSON.parse(text) as { line1?: unknown; city?: unknown };
    return typeof line1 === 'string' ? [line1, city].filter(Boolean).join(', ') : null;
  } catch {
    return null;
  }
}
