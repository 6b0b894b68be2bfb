import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Id, linkToken, queryInt, SearchText } from '../wire/shapes.ts';
import { Checkout, Intent, NewIntent, TillIntent } from './checkout.ts';
import { Order, ShopOrder } from './order.ts';
import { ORDER_STATUSES } from './order-statuses.ts';
import { GiveBack, RefundRequest } from './refunds/order-refunds.ts';
import { Reordered, Usual } from './reorder.ts';

export const OrderSearch = z.object({
  status: z.enum(ORDER_STATUSES, 'Estado desconocido.').optional(),
  /** Searches folio, number and name; for managers also e-mail and telephone. */
  q: SearchText.optional(),
  limit: queryInt(1, 500).optional(),
  offset: queryInt(0, 10_000_000).optional(),
});
export type OrderSearch = z.infer<typeof OrderSearch>;

/** `order_token` opens the order without its account; only for orders with a type. `status`: only while the order waits for its payment. */
const CheckedOut = z.object({
  success: z.literal(true),
  order_id: z.string(),
  order_token: z.string().optional(),
  status: z.literal('pendiente').optional(),
});

export const orders = {
  createIntent: endpoint('POST /api/stripe/create-payment-intent', {
    access: 'user',
    guests: true,
    summary: 'Abrir un pago con su borrador de pedido',
    input: NewIntent,
    output: Intent,
    also: { status: 200, output: TillIntent },
  }),
  checkout: endpoint('POST /api/stripe/checkout', {
    access: 'user',
    guests: true,
    status: 201,
    also: { status: 200, output: CheckedOut },
    summary: 'Convertir un pago en pedido, una sola vez; 200 si ya lo era',
    input: Checkout,
    output: CheckedOut,
    envelope: true,
  }),
  all: endpoint('GET /api/orders', {
    access: 'staff',
    summary: 'Todos los pedidos, el más nuevo primero',
    input: OrderSearch,
    output: z.array(ShopOrder),
  }),
  move: endpoint('PUT /api/orders/{id}', {
    access: 'staff',
    summary: 'Mover un pedido a su siguiente estado',
    changes: 'stock',
    input: z.object({ id: Id, status: z.enum(ORDER_STATUSES, 'Estado desconocido.'), ...GiveBack }),
    output: ShopOrder,
  }),
  undo: endpoint('POST /api/orders/{id}/undo', {
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
  refund: endpoint('POST /api/orders/{id}/refund', {
    access: 'manager',
    authorised: true,
    summary: 'Reembolsar un pedido: unidades, un monto, o todo lo que queda',
    changes: 'stock',
    input: RefundRequest,
    output: ShopOrder,
  }),
  cancel: endpoint('POST /api/orders/{id}/cancel', {
    access: 'user',
    guests: true,
    summary: 'Cancelar el pedido propio mientras está pagado o espera su pago',
    orderToken: true,
    changes: 'stock',
    input: z.object({ id: Id }),
    output: Order,
  }),
  reorder: endpoint('POST /api/orders/{id}/reorder', {
    access: 'user',
    summary: 'Agregar al carrito lo de un pedido propio, a los precios de hoy; dice qué cambió',
    input: z.object({ id: Id }),
    output: Reordered,
  }),
  usual: endpoint('GET /api/users/usual', {
    access: 'user',
    summary: 'Las 3 elecciones que más se repiten en los pedidos propios de los últimos 90 días',
    output: z.array(Usual),
  }),
  mine: endpoint('GET /api/orders/user', {
    access: 'user',
    guests: true,
    summary: 'Pedidos propios, el más nuevo primero',
    output: z.array(Order),
  }),
  one: endpoint('GET /api/orders/{id}', {
    access: 'user',
    guests: true,
    summary: 'Un pedido propio; el personal ve cualquiera, con cliente e historial. Con su token, sin datos de quien pidió',
    orderToken: true,
    /** `token`: the order's token from the links in mails. */
    input: z.object({ id: Id, token: linkToken('El enlace no es válido.').optional() }),
    output: Order.extend(ShopOrder.pick({ customer: true, history: true, ships: true, dispute: true, plataforma: true }).partial().shape),
  }),
};
