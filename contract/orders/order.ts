import { z } from 'zod';
import { ChosenOption } from '../options/selection.ts';
import { Instant, Pesos } from '../wire/shapes.ts';
import { DISPUTE_STATUSES } from './dispute-statuses.ts';
import { ORDER_STATUSES } from './order-statuses.ts';
import { ORDER_TYPES } from './order-types.ts';
import { OrderRefund } from './refunds/order-refunds.ts';

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
  /** The price of one unit with its options, before discounts. */
  price: Pesos,
  product: OrderedProduct,
  /** The options at the time of purchase; both keys are absent when there are none. */
  options: z.array(ChosenOption).optional(),
  options_text: z.string().optional(),
  /** Absent without a note. */
  note: z.string().optional(),
  /** The discount of promotions on the whole line; absent when there is none. */
  discount: Pesos.optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** How to pay an order outside of the page: in cash at an OXXO till, or by bank transfer. */
export const PaymentInstructions = z.object({
  method: z.enum(['oxxo', 'transferencia']),
  /** The number to show at the till, or the reference of the transfer. */
  reference: z.string().nullable(),
  /** The 18-digit account number of a transfer. */
  clabe: z.string().nullable(),
  bank: z.string().nullable(),
  /** The provider's page with the voucher. */
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
  /** How the guest receives the order. Orders without a type have none of the keys down to `propina`. */
  tipo: z.enum(ORDER_TYPES).optional(),
  /** The number that the bar calls out when the order is ready. */
  numero: z.string().optional(),
  /** Null for parcels. */
  hora_prometida: Instant.nullable().optional(),
  mesa: z.number().int().optional(),
  /** Whether the guest scanned the code at the table. */
  mesa_segura: z.boolean().optional(),
  nombre: z.string().optional(),
  /** Served in a cup, to be drunk here: sold at the till. */
  aqui: z.literal(true).optional(),
  /** The price of the products with their options. */
  subtotal: Pesos.optional(),
  descuento: Pesos.optional(),
  envio: Pesos.optional(),
  propina: Pesos.optional(),
  /** The number of the latest shipment; absent while there is none. */
  tracking_number: z.string().optional(),
  created_at: Instant,
  updated_at: Instant,
  /** When the order reached each status, the earliest first. Present only in the answer of a single order that has a type. */
  pasos: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: Instant })).optional(),
  /** The sum of the refunds so far, and each refund; both absent when there are none. */
  refunded: Pesos.optional(),
  refunds: z.array(OrderRefund).optional(),
  /** Present while the order is `pendiente`; absent when the customer has nothing left to do and the provider only needs time. */
  payment_instructions: PaymentInstructions.optional(),
});
export type Order = z.infer<typeof Order>;

/** One step of an order's history. `by`: the name of the account that changed the status; null for the shop itself. */
export const OrderStep = z.object({ status: z.enum(ORDER_STATUSES), at: Instant, by: z.string().nullable() });

/** A dispute: the customer's bank takes the money back unless the shop proves its case to the provider. */
export const OrderDispute = z.object({
  status: z.enum(DISPUTE_STATUSES),
  amount: Pesos,
  /** The provider's code for the reason, such as `fraudulent`. */
  reason: z.string(),
  /** The shop may answer until then. */
  due_by: Instant.nullable(),
});
export type OrderDispute = z.infer<typeof OrderDispute>;

/** An order as staff see it. */
export const ShopOrder = Order.extend({
  /**
   * Null once the account is deleted. Staff below managers see no id and no e-mail, and `telefono` only for orders that leave the shop.
   * `telefono` is absent when the customer gave none.
   */
  customer: z
    .object({ id: z.string().optional(), name: z.string(), email: z.string().optional(), telefono: z.string().optional() })
    .nullable(),
  history: z.array(OrderStep),
  /** True when some of its goods are sent as a parcel. */
  ships: z.literal(true).optional(),
  /** The latest dispute; absent when there was none. */
  dispute: OrderDispute.optional(),
  /** The host of the program that prepared it; absent for all other orders. */
  plataforma: z.string().optional(),
});
export type ShopOrder = z.infer<typeof ShopOrder>;
