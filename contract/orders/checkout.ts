import { z } from 'zod';
import { fitsCountry, hasFiveDigits, WRONG_POSTAL_CODE } from '../addresses/country.ts';
import { SessionRef } from '../agents/session-link.ts';
import { MAX_LINES } from '../limits.ts';
import { Note, Selection } from '../options/selection.ts';
import { Id, Instant, line, Quantity } from '../wire/shapes.ts';
import { receivingFields } from './receiving-fields.ts';

const optional = (max: number) =>
  z
    .union([line(0, max), z.null()])
    .optional()
    .transform((text) => text || null);

const NO_ADDRESS = 'Selecciona una dirección de envío antes de pagar.';

const AnyAddress = z.object(
  {
    line1: line(1, 200),
    line2: optional(200),
    city: line(1, 100),
    state: line(1, 100),
    postal_code: line(1, 12),
    country: optional(60),
  },
  NO_ADDRESS,
);
export const ShippingAddress = AnyAddress.refine(...hasFiveDigits);
export type ShippingAddress = z.infer<typeof ShippingAddress>;

const OrderItems = z
  .array(z.object({ product_id: Id, quantity: Quantity, options: Selection.optional(), note: Note }), 'Envía los productos.')
  .min(1, 'El carrito está vacío.')
  .max(MAX_LINES, 'El carrito tiene demasiados productos.');

type RawOrderData = { tipo?: unknown; reservacion?: unknown; shipping_address?: unknown } | null | undefined;
/** Whether the order leaves the shop and needs an address. Orders of a visit are served at its table, whatever type the request has. */
const isSent = (data: RawOrderData) => !(data?.tipo === 'recoger' || data?.tipo === 'mesa' || data?.reservacion);

/**
 * The items, the address, and how the guest receives the order. Requests may contain `unit_price` and `subtotal`, which are ignored. The
 * address is ignored when the order does not leave the shop.
 */
export const OrderData = z.preprocess(
  (data) => (typeof data === 'object' && !isSent(data as RawOrderData) ? { ...data, shipping_address: null } : data),
  z
    .object({
      items: OrderItems,
      shipping_address: AnyAddress.nullish(),
      ...receivingFields,
      /** The prepared order that the payment completes. */
      sesion: SessionRef.nullish(),
    })
    // A delivery's zone checks its postal code, and names the other ways to receive the order.
    .refine(({ tipo, shipping_address: to }) => tipo === 'domicilio' || !to || fitsCountry(to.postal_code, to.country), {
      path: ['shipping_address', 'postal_code'],
      message: WRONG_POSTAL_CODE,
    })
    .refine((data: RawOrderData) => typeof data !== 'object' || !isSent(data) || Boolean(data?.shipping_address), {
      path: ['shipping_address'],
      error: NO_ADDRESS,
      // Also runs when items are wrong, so that a form shows all of its errors at once.
      when: ({ value, issues }) => typeof value === 'object' && !issues.some(({ path }) => path?.[0] === 'shipping_address'),
    }),
);
export type OrderData = z.infer<typeof OrderData>;

export const NewIntent = z.object({
  user_id: Id,
  /** In centavos. */
  amount: z
    .number('El monto debe ser un número.')
    .int('El monto va en centavos enteros.')
    .min(0, 'El monto no puede ser negativo.')
    .max(1_000_000_000, 'El monto es demasiado grande.'),
  is_free_redemption: z.boolean('Debe ser verdadero o falso.').optional(),
  order_data: OrderData.nullish(),
  /** The intent that this one replaces. It is cancelled; if it was paid, the answer is 409 `already_paid` {order_id}. */
  replaces: Id.nullish(),
  /** Opens an account that is paid at the till. */
  pago: z.literal('caja', 'Forma de pago desconocida.').nullish(),
});
export type NewIntent = z.infer<typeof NewIntent>;

export const Intent = z.object({ client_secret: z.string(), payment_intent_id: z.string(), amount: z.number().int() });
/** `codigo`: what the guest says or shows at the till until `expira_at`. */
export const TillIntent = Intent.omit({ client_secret: true }).extend({ codigo: z.string(), expira_at: Instant });
export type TillIntent = z.infer<typeof TillIntent>;

/**
 * Invalid order data counts as absent: a payment with a draft does not need it, and one without a draft gets the errors of missing data.
 */
export const Checkout = z.object({
  user_id: Id,
  payment_data: z.object({ stripe_payment_id: Id }, 'Faltan los datos del pago.'),
  order_data: z.object({ items: OrderItems.nullish().catch(null), shipping_address: ShippingAddress.nullish().catch(null) }).nullish(),
});
export type Checkout = z.infer<typeof Checkout>;
