import { z } from 'zod';
import { hasWholeCentavos } from '../money.ts';
import { Id, line, pastedCode } from '../wire/shapes.ts';
import { ORDER_TYPES } from './order-types.ts';
import { MOST_TIP_PERCENT } from './tip-limit.ts';

/**
 * The part of the order data that says how the guest receives the order. All fields may be absent; orders without a type have none of them.
 */

/** Either percent of the products or an amount; 0 is no tip. */
export const Tip = z
  .object({
    porcentaje: z
      .number('Escribe un número.')
      .int('Debe ser un número entero.')
      .min(0, 'El mínimo es 0.')
      .max(MOST_TIP_PERCENT, `El máximo es ${MOST_TIP_PERCENT}.`)
      .optional(),
    monto: z
      .number('Escribe un número.')
      .min(0, 'El mínimo es 0.')
      .max(100_000, 'La propina es demasiado grande.')
      .refine(hasWholeCentavos, 'Usa dos decimales como máximo.')
      .optional(),
  })
  .refine(({ porcentaje, monto }) => (porcentaje === undefined) !== (monto === undefined), 'Envía un porcentaje o un monto.');
export type Tip = z.infer<typeof Tip>;

export const CouponCode = pastedCode('Escribe el código.')
  .toUpperCase()
  .regex(/^[A-ZÑ0-9-]{3,20}$/, 'Escribe de 3 a 20 letras, números o guiones.');

export const OrderTypeField = z.enum(ORDER_TYPES, 'Elige cómo lo recibes.');

export const receivingFields = {
  tipo: OrderTypeField.nullish(),
  /** The start of a slot; absent means as soon as possible. */
  hora: z.iso.datetime({ offset: true, error: 'Escribe una fecha y hora.' }).nullish(),
  mesa: z
    .number('Escribe el número de la mesa.')
    .int('Mesa desconocida.')
    .min(1, 'Mesa desconocida.')
    .max(999, 'Mesa desconocida.')
    .nullish(),
  /** The key in the table's QR code, which proves that the guest scanned it at the table. */
  mesa_k: z.string('Código inválido.').max(200, 'Código inválido.').nullish(),
  nombre: line(2, 60).nullish(),
  /** The code of the reservation of the order's visit, with its token unless the reservation belongs to the caller. */
  reservacion: Id.nullish(),
  token: z.string('Enlace inválido.').max(200, 'Enlace inválido.').nullish(),
  propina: Tip.nullish(),
  codigo: CouponCode.nullish(),
};
