import { z } from 'zod';
import { ChosenOption } from '../options/selection.ts';
import { DISPUTE_STATUSES } from '../payments/dispute-statuses.ts';
import { Instant, Pesos } from '../wire/shapes.ts';
import { OrderRefund } from './order-refunds.ts';
import { ORDER_STATUSES } from './order-statuses.ts';
import { ORDER_TYPES } from './order-types.ts';

/** The product at the time of purchase. */
export const OrderedProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  price: Pesos,
  category: z.string(),
});
export type OrderedProduct = z.infer<typeof OrderedProduct>;

export const OrderItem = z.object({
  id: z.string(),
  order_id: z.string(),
  product_id: z.string(),
  quantity: z.number().int(),
  /** Of one unit with its options, before discounts. */
  price: Pesos,
  product: OrderedProduct,
  /** As they were when they were bought; both absent when there are none. */
  options: z.array(ChosenOption).optional(),
  options_text: z.string().optional(),
  /** Absent without a note. */
  note: z.string().optional(),
  /** What promotions take off the whole line; absent when there are none. */
  discount: Pesos.optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** How to pay an order outside of the page: cash at a till, or a bank transfer. */
export const PaymentInstructions = z.object({
  method: z.enum(['oxxo', 'transferencia']),
  /** For the till, or for the transfer's reference. */
  reference: z.string().nullable(),
  /** The account of a transfer: 18 digits. */
  clabe: z.string().nullable(),
  bank: z.string().nullable(),
  /** The provider's own page with the voucher. */
  url: z.string().nullable(),
  expires_at: Instant.nullable(),
});
export type PaymentInstructions = z.infer<typeof PaymentInstructions>;

export const Order = z.object({
  id: z.string(),
  items: z.array(OrderItem),
  total: Pesos,
  status: z.enum(ORDER_STATUSES),
  payment_method: z.string(),
  /** JSON text: {line1, line2, city, state, postal_code, country} */
  shipping_address: z.string(),
  /** How it is received. Orders without a type have none of the keys up to `propina`. */
  tipo: z.enum(ORDER_TYPES).optional(),
  /** What the guest is called by. */
  numero: z.string().optional(),
  /** Null for parcels. */
  hora_prometida: Instant.nullable().optional(),
  mesa: z.number().int().optional(),
  /** Whether the table's code was scanned there. */
  mesa_segura: z.boolean().optional(),
  nombre: z.string().optional(),
  /** Products with their options. */
  subtotal: Pesos.optional(),
  descuento: Pesos.optional(),
  envio: Pesos.optional(),
  propina: Pesos.optional(),
  /** Of its latest shipment; absent while there is none. */
  tracking_number: z.string().optional(),
  created_at: Instant,
  updated_at: Instant,
  /** When it reached each status, the first one first. Only where one order with a type is read, for its page. */
  pasos: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: Instant })).optional(),
  /** Money given back so far, and each time that it was; both absent when there was none. */
  refunded: Pesos.optional(),
  refunds: z.array(OrderRefund).optional(),
  /** While it is `pendiente`; absent when the provider only needs time. */
  payment_instructions: PaymentInstructions.optional(),
});
export type Order = z.infer<typeof Order>;

/** One step of an order's history. `by`: the name of who changed the status; null for the shop itself. */
export const OrderStep = z.object({ status: z.enum(ORDER_STATUSES), at: Instant, by: z.string().nullable() });

/** The customer's bank takes the money back unless the shop proves its case at the provider. */
export const OrderDispute = z.object({
  status: z.enum(DISPUTE_STATUSES),
  amount: Pesos,
  /** The provider's word for it, such as `fraudulent`. */
  reason: z.string(),
  /** Until when the shop may answer. */
  due_by: Instant.nullable(),
});
export type OrderDispute = z.infer<typeof OrderDispute>;

/** An order as staff sees it. */
export const ShopOrder = Order.extend({
  /**
   * Null once the account is deleted. Below managers, staff sees no id, no e-mail, and `telefono` only of orders that leave the shop. It is
   * absent when there is none.
   */
  customer: z
    .object({ id: z.string().optional(), name: z.string(), email: z.string().optional(), telefono: z.string().optional() })
    .nullable(),
  history: z.array(OrderStep),
  /** Some of its goods travel in a parcel. */
  ships: z.literal(true).optional(),
  /** The latest one; absent when there was none. */
  dispute: OrderDispute.optional(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;
