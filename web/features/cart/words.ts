/** The sentence under the cart's title; it counts lines, not pieces. */
export function headline(lines: number): string {
  if (!lines) return 'Tu carrito está vacío';
  return lines === 1 ? 'Tienes 1 producto esperando por ti.' : `Tienes ${lines} productos listos para el checkout.`;
}
