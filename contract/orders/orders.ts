import { z } from 'zod';
import { Cart } from '../cart/cart.ts';
import { MAX_LINES } from '../limits.ts';
import { ChosenOption, Note, Selection } from '../options/selection.ts';
import { DISPUTE_STATUSES } from '../payments/dispute-statuses.ts';
import { receivingFields } from '../receiving/receiving-fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, line, linkToken, Nothing, Pesos, Quantity, queryInt, SearchText } from '../wire/shapes.ts';
import { OrderRefund, RefundRequest } from './order-refunds.ts';
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
  /** Null once the account is deleted. Below managers, staff sees no id and no e-mail; `telefono` is absent when there is none. */
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

const optional = (max: number) =>
  z
    .union([line(0, max), z.null()])
    .optional()
    .transform((text) => text || null);

const NO_ADDRESS = 'Selecciona una dirección de envío antes de pagar.';

export const ShippingAddress = z.object(
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
export type ShippingAddress = z.infer<typeof ShippingAddress>;

const OrderItems = z
  .array(z.object({ product_id: Id, quantity: Quantity, options: Selection.optional(), note: Note }), 'Envía los productos.')
  .min(1, 'El carrito está vacío.')
  .max(MAX_LINES, 'El carrito tiene demasiados productos.');

type RawOrderData = { tipo?: unknown; shipping_address?: unknown } | null | undefined;
const isSent = (data: RawOrderData) => !(data?.tipo === 'recoger' || data?.tipo === 'mesa');

/**
 * Items, address, and how the order is received. Requests may contain `unit_price` and `subtotal`, which are ignored, as is the address of
 * an order that does not leave the shop.
 */
export const OrderData = z.preprocess(
  (data) => (typeof data === 'object' && !isSent(data as RawOrderData) ? { ...data, shipping_address: null } : data),
  z
    .object({ items: OrderItems, shipping_address: ShippingAddress.nullish(), ...receivingFields })
    .refine((data: RawOrderData) => typeof data !== 'object' || !isSent(data) || Boolean(data?.shipping_address), {
      path: ['shipping_address'],
      error: NO_ADDRESS,
      // Also beside wrong items: a form shows all of its errors at once.
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
});
export type NewIntent = z.infer<typeof NewIntent>;

export const Intent = z.object({ client_secret: z.string(), payment_intent_id: z.string(), amount: z.number().int() });

/**
 * Invalid order data counts as missing: a payment with a draft does not need it, and one without gets the errors of missing data.
 */
export const Checkout = z.object({
  user_id: Id,
  payment_data: z.object({ stripe_payment_id: Id }, 'Faltan los datos del pago.'),
  order_data: z.object({ items: OrderItems.nullish().catch(null), shipping_address: ShippingAddress.nullish().catch(null) }).nullish(),
});
export type Checkout = z.infer<typeof Checkout>;

export const OrderSearch = z.object({
  status: z.enum(ORDER_STATUSES, 'Estado desconocido.').optional(),
  /** Folio or name; for managers also e-mail. */
  q: SearchText.optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type OrderSearch = z.infer<typeof OrderSearch>;

/** Why a product of an earlier order is not in the cart as it was bought: no longer sold, sold out, dearer or cheaper, only a part fits. */
export const REORDER_REASONS = ['gone', 'sold_out', 'option_gone', 'price', 'capped'] as const;
export type ReorderReason = (typeof REORDER_REASONS)[number];

export const Reordered = Cart.extend({
  /** In the order of the lines; a product may be named more than once. `product` is as it was bought. */
  changed: z.array(
    z.object({
      product: OrderedProduct,
      why: z.enum(REORDER_REASONS),
      /** The options as they were bought; absent when there were none. */
      options_text: z.string().optional(),
      /** The row of the cart that the line became; absent when it became none, and for plain rows: they are their product's only one. */
      id_cart: z.string().optional(),
    }),
  ),
});
export type Reordered = z.infer<typeof Reordered>;

/** What a customer often buys. */
export const Usual = z.object({
  product_id: z.string(),
  /** Empty for products without options. */
  options: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
  options_text: z.string(),
  /** How many orders it was in. */
  times: z.number().int(),
});
export type Usual = z.infer<typeof Usual>;

export const orders = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/stripe/create-payment-intent',
    access: 'user',
    guests: true,
    summary: 'Abrir un pago con su borrador de pedido',
    input: NewIntent,
    output: Intent,
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/api/stripe/checkout',
    access: 'user',
    guests: true,
    status: 201,
    summary: 'Convertir un pago en pedido, una sola vez',
    input: Checkout,
    /** `order_token` opens the order without its account; only for orders with a type. `status`: only while it waits for its payment. */
    output: z.object({
      success: z.literal(true),
      order_id: z.string(),
      order_token: z.string().optional(),
      status: z.literal('pendiente').optional(),
    }),
    envelope: true,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/orders',
    access: 'staff',
    summary: 'Todos los pedidos, el más nuevo primero',
    input: OrderSearch,
    output: z.array(ShopOrder),
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/orders/{id}',
    access: 'staff',
    summary: 'Mover un pedido a su siguiente estado',
    input: z.object({ id: Id, status: z.enum(ORDER_STATUSES, 'Estado desconocido.') }),
    output: ShopOrder,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/undo',
    access: 'staff',
    summary:
      'Deshacer el último cambio de estado del personal, durante 2 minutos; `status` es el que se deja. Con `whole` también los pasos que ese cambio escribió de una vez',
    input: z.object({
      id: Id,
      status: z.enum(ORDER_STATUSES, 'Estado desconocido.'),
      whole: z.boolean('Debe ser verdadero o falso.').optional(),
    }),
    output: ShopOrder,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/refund',
    access: 'manager',
    summary: 'Reembolsar un pedido: unidades, un monto, o todo lo que queda',
    input: RefundRequest,
    output: ShopOrder,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    access: 'user',
    guests: true,
    summary: 'Cancelar el pedido propio mientras está pagado o espera su pago',
    orderToken: true,
    input: z.object({ id: Id }),
    output: Order,
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/api/orders/{id}/reorder',
    access: 'user',
    summary: 'Agregar al carrito lo de un pedido propio, a los precios de hoy; dice qué cambió',
    input: z.object({ id: Id }),
    output: Reordered,
  }),
  usual: endpoint({
    method: 'GET',
    path: '/api/users/usual',
    access: 'user',
    summary: 'Las 3 elecciones que más se repiten en los pedidos propios de los últimos 90 días',
    input: Nothing,
    output: z.array(Usual),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/orders/user',
    access: 'user',
    guests: true,
    summary: 'Pedidos propios, el más nuevo primero',
    input: Nothing,
    output: z.array(Order),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/orders/{id}',
    access: 'user',
    guests: true,
    summary: 'Un pedido propio; el personal ve cualquiera, con cliente e historial. Con su token, sin datos de quien pidió',
    orderToken: true,
    /** `token`: that of the order, as the links in mails have it. */
    input: z.object({ id: Id, token: linkToken('El enlace no es válido.').optional() }),
    output: Order.extend(ShopOrder.pick({ customer: true, history: true, ships: true, dispute: true }).partial().shape),
  }),
};
