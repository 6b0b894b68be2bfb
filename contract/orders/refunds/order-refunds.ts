import { z } from 'zod';
import { hasWholeCentavos } from '#contract/money.ts';
import { Authorised, TillName } from '#contract/till-fields.ts';
import { TILL_METHODS } from '#contract/till-methods.ts';
import { Id, Instant, line, Pesos, Quantity } from '#contract/wire/shapes.ts';

/** A number of units of an order line, by the line's id. */
const Units = z.object({ id: Id, quantity: Quantity });

/** One refund of an order. `items` is null when the amount belongs to no line. */
export const OrderRefund = z.object({
  id: z.string(),
  amount: Pesos,
  items: z.array(Units).nullable(),
  reason: z.string().nullable(),
  at: Instant,
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** The largest number of lines: each unit with a reward is a line of its own. */
const MAX_ITEMS = 500;
export const MAX_REASON = 200;

const pesos = z
  .number('El monto debe ser un número.')
  .max(10_000_000, 'El monto es demasiado grande.')
  .refine(hasWholeCentavos, 'El monto lleva a lo más dos decimales.');

/** How the money of an order goes back that was paid at a till. Ignored for other orders. */
export const GiveBack = {
  /** The till whose open shift gives the cash. */
  caja: TillName.nullish(),
  /** How much goes back in which way; absent: as it was paid. */
  devolver: z
    .array(
      z.object({ metodo: z.enum(TILL_METHODS, 'Elige cómo se devuelve.'), monto: pesos.min(0.01, 'El monto debe ser mayor que cero.') }),
    )
    .max(TILL_METHODS.length, 'Cada forma va una sola vez.')
    .refine((parts) => new Set(parts.map(({ metodo }) => metodo)).size === parts.length, 'Cada forma va una sola vez.')
    .nullish(),
  /** The pin of a manager, for staff. */
  autoriza: Authorised.nullish(),
};
export type GiveBack = z.output<z.ZodObject<typeof GiveBack>>;

/** Units or an amount; without both, everything that is left is refunded. */
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
    /** The refunds so far, as the caller last read them; when the sum has changed since then, the answer is 409 `stale_refund`. */
    refunded_before: pesos.nonnegative('El monto no puede ser negativo.').optional(),
    ...GiveBack,
  })
  .refine(({ items, amount }) => items === undefined || amount === undefined, {
    path: ['amount'],
    message: 'Envía artículos o un monto, no ambos.',
  });
export type RefundRequest = z.infer<typeof RefundRequest>;
