import type { CartItem } from './state.ts';

/** The sentence under the cart's title; it counts lines, not pieces. */
export function headline(lines: number): string {
  if (!lines) return 'Tu carrito está vacío';
  return lines === 1 ? 'Tienes 1 producto esperando por ti.' : `Tienes ${lines} productos listos para el checkout.`;
}

/** Why a line cannot be bought now. */
export function problemText({ problem }: Pick<CartItem, 'problem'>): string {
  if (problem === 'option_unavailable') return 'Una de sus opciones se agotó: cámbiala para pedirlo.';
  if (problem === 'sold_out') return 'Se agotó por hoy';
  return 'No disponible por ahora';
}
