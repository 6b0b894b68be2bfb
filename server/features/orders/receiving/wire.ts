import { toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import type { orders } from '#server/features/orders/table.ts';

/** The fields of an order's answer about receiving it; empty for orders without a type. */
export function receivingKeys(row: typeof orders.$inferSelect): Partial<Order> {
  if (row.tipo === null) return {};
  return {
    tipo: row.tipo,
    ...(row.number !== null && { numero: row.number }),
    hora_prometida: row.promisedAt?.toISOString() ?? null,
    ...(row.mesa !== null && { mesa: row.mesa, mesa_segura: row.mesaSecure }),
    ...(row.isHere && { aqui: true as const }),
    ...(row.guestName !== null && { nombre: row.guestName }),
    subtotal: toPesos(row.subtotalCents ?? 0),
    ...(row.discountCents > 0 && { descuento: toPesos(row.discountCents) }),
    envio: toPesos(row.deliveryCents),
    ...(row.tipCents > 0 && { propina: toPesos(row.tipCents) }),
  };
}
