import type { OrderStatus } from '#contract/orders.ts';

export const STEPS = ['Pagado', 'Preparando', 'Enviado', 'Entregado'];

const STEP: Partial<Record<OrderStatus, number>> = { pagado: 0, preparando: 1, enviado: 2 };

/** How far an order on its way is; null for one that is not, or no longer. */
export const stepOf = (status: OrderStatus): number | null => STEP[status] ?? null;

/** `Calle Tonalá 87, Ciudad de México` of the JSON text that an order carries. */
export function destinationOf(text: string): string | null {
  try {
    const { line1, city } = JSON.parse(text) as { line1?: unknown; city?: unknown };
    return typeof line1 === 'string' ? [line1, city].filter(Boolean).join(', ') : null;
  } catch {
    return null;
  }
}
