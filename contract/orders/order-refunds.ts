import { z } from 'zod';
import { hasWholeCentavos } from '../money.ts';
import { Id, Instant, line, Pesos, Quantity } from '../wire/shapes.ts';

/** Units of order lines, by the id of the line. */
const Units = z.object({ id: Id, quantity: Quantity });

/** Money that an order gave back. `items` is null when the amount belongs to no line. */
export const OrderRefund = z.object({
  id: z.string(),
  amount: Pesos,
  items: z.array(Units).nullable(),
  reason: z.string().nullable(),
  at: Instant,
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** The largest number of lines, with one for each reward. */
const MAX_ITEMS = 500;
export const MAX_REASON = 200;

const pesos = z
  .number('El monto debe ser un número.')
  .max(10_000_000, 'El monto es demasiado grande.')
  .refine(hasWholeCentavos, 'El monto lleva a lo más dos decimales.');

/** Units or an amount; with neither, all that is left. */
export const RefundRequest = z
  .object({
    id: Id,
    items: z
      .array(Units, 'Envía los artículos.')
      .min(1, 'Elige al menos un artículo.')
      .max(MAX_ITEMS, 'Son demasiados artículos.')
      .refine((items) => new Set(items.map(({ id }) => id.toLowerCase())).size === items.length, 'Cada artículo va una sola vez.')
      .optional(),
    amount: pesos.min(0.01, 'El monto debe ser mayor que cero.').optional(),
    reason: z
      .union([line(0, MAX_REASON), z.null()])
      .optional()
      .transform((text) => text || null),
    /** What the caller believes that the order has given back so far; another amount by now is 409 `stale_refund`. */
    refunded_before: pesos.nonnegative('El monto no puede ser negativo.').optional(),
  })
  .refine(({ items, amount }) => items === undefined || amount === undefined, {
    path: ['amount'],
    message: 'Envía artículos o un monto, no ambos.',
  });
export type RefundRequest = z.infer<typeof RefundRequest>;
