import type { CartItem } from '#web/features/cart/state.ts';

/** The sentence under the cart's title. It counts lines, not units. */
export function headline(lines: number): string {
  if (!lines) return 'Tu carrito está vacío';
  return lines === 1 ? 'Tienes 1 producto esperando por ti.' : `Tienes ${lines} productos listos para el checkout.`;
}

/** Why a line cannot be bought now. */
export function problemText({ problem, options }: Pick<CartItem, 'problem' | 'options'>): string {
  if (problem === 'option_unavailable') return 'Una de sus opciones se agotó: cámbiala para pedirlo.';
  if (problem === 'sold_out' && options?.length) return 'Se agotó, o una de sus opciones: prueba con otra o quítalo del carrito.';
  if (problem === 'sold_out') return 'Se agotó: quítalo del carrito o vuelve más tarde.';
  return 'No disponible por ahora';
}
