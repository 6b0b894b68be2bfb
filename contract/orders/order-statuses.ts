import { isHanded, type OrderType } from './order-types.ts';

/** Every order status and the rules that depend on it, one row per status. Without zod schemas, so that pages may load it. */

type Row = {
  /** The name for the owner, the ticket and the customer's progress bar. */
  name: string;
  /** The end of the assistant's sentence "El pedido … está". */
  described: string;
  /**
   * The statuses that the owner may choose next, the usual one first. `pagado` and `reembolsado` are not among them: payments and refunds
   * set them.
   */
  next: readonly string[];
  /** The label of the owner's button that sets this status. */
  mark?: string;
  /** The status exists only for orders handed over in the shop, or only for orders that are sent. */
  only?: 'handed' | 'sent';
  /**
   * What remains to be done: the payment, the work of bar and kitchen, the handing over, or nothing. The board, and the customer's page
   * while it polls, show the orders that are not closed.
   */
  phase: 'waiting' | 'to_make' | 'made' | 'closed';
  /** The owner may refund it. */
  refundable: boolean;
  /** The customer may cancel it. */
  cancellable: boolean;
  /** A review of its products counts as a verified purchase. */
  reviewable: boolean;
  /** Counts among the day's sales. */
  sale: boolean;
  /** The position in the customer's progress bar, from 0; null for a status that it does not show. */
  step: number | null;
  /** Present when the order is void: money, points and rewards are returned, the customer gets a mail, and the ticket shows it. */
  void: {
    /** `{folio}` is replaced by a space and the folio, or by nothing. */
    mail: string;
    ticket: string;
  } | null;
};

const ROWS = {
  pendiente: {
    name: 'Pendiente',
    described: 'pendiente de pago',
    next: ['cancelado'],
    phase: 'waiting',
    refundable: false,
    cancellable: true,
    reviewable: false,
    sale: false,
    step: null,
    void: null,
  },
  pagado: {
    name: 'Pagado',
    described: 'pagado; pronto lo preparamos',
    next: ['preparando', 'listo', 'cancelado'],
    phase: 'to_make',
    refundable: true,
    cancellable: true,
    reviewable: true,
    sale: true,
    step: 0,
    void: null,
  },
  preparando: {
    name: 'Preparando',
    mark: 'Empezar a preparar',
    described: 'en preparación',
    next: ['listo', 'enviado', 'cancelado'],
    phase: 'to_make',
    refundable: true,
    cancellable: false,
    reviewable: true,
    sale: true,
    step: 1,
    void: null,
  },
  listo: {
    name: 'Listo',
    mark: 'Marcar como listo',
    only: 'handed',
    described: 'listo para recoger',
    next: ['entregado'],
    phase: 'made',
    refundable: true,
    cancellable: false,
    reviewable: true,
    sale: true,
    step: 2,
    void: null,
  },
  enviado: {
    name: 'Enviado',
    mark: 'Marcar como enviado',
    only: 'sent',
    described: 'en camino',
    next: ['entregado'],
    phase: 'made',
    refundable: true,
    cancellable: false,
    reviewable: true,
    sale: true,
    step: 2,
    void: null,
  },
  entregado: {
    name: 'Entregado',
    mark: 'Marcar como entregado',
    described: 'entregado',
    next: [],
    phase: 'closed',
    refundable: true,
    cancellable: false,
    reviewable: true,
    sale: true,
    step: 3,
    void: null,
  },
  cancelado: {
    name: 'Cancelado',
    described: 'cancelado',
    next: [],
    phase: 'closed',
    refundable: false,
    cancellable: false,
    reviewable: false,
    sale: false,
    step: null,
    void: { mail: 'Tu pedido{folio} quedó cancelado', ticket: 'Pedido cancelado: este ticket ya no ampara una compra.' },
  },
  reembolsado: {
    name: 'Reembolsado',
    described: 'reembolsado',
    next: [],
    phase: 'closed',
    refundable: false,
    cancellable: false,
    reviewable: false,
    sale: false,
    step: null,
    void: { mail: 'Reembolsamos tu pedido{folio}', ticket: 'Pedido reembolsado: este ticket ya no ampara una compra.' },
  },
} as const satisfies Record<string, Row>;

export type OrderStatus = keyof typeof ROWS;

/** A status of void orders. */
export type VoidStatus = { [S in OrderStatus]: (typeof ROWS)[S]['void'] extends null ? never : S }[OrderStatus];

type InPhase<P extends Row['phase']> = { [S in OrderStatus]: (typeof ROWS)[S]['phase'] extends P ? S : never }[OrderStatus];
/** A status that guests may be mailed about. */
export type MailedStatus = InPhase<'to_make' | 'made' | 'closed'>;
/** A status that guests may be told of on their devices. */
export type PushedStatus = InPhase<'made'>;

/** The row of each status. */
export const ORDER_STATUS: Readonly<Record<OrderStatus, Omit<Row, 'next'> & { next: readonly OrderStatus[] }>> = ROWS;

export const ORDER_STATUSES = Object.keys(ROWS) as [OrderStatus, ...OrderStatus[]];

const having = (rule: (row: (typeof ORDER_STATUS)[OrderStatus]) => boolean): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((status) => rule(ORDER_STATUS[status]));

export const isOpenStatus = (status: OrderStatus): boolean => ORDER_STATUS[status].phase !== 'closed';
export const isToMake = (status: OrderStatus): boolean => ORDER_STATUS[status].phase === 'to_make';

export const OPEN_STATUSES = ORDER_STATUSES.filter(isOpenStatus);
export const CLOSED_STATUSES = having(({ phase }) => phase === 'closed');
export const WAITING = having(({ phase }) => phase === 'waiting');
export const MAILED = having(({ phase }) => phase !== 'waiting') as readonly MailedStatus[];
export const PUSHED = having(({ phase }) => phase === 'made') as readonly PushedStatus[];
/** The statuses of paid orders that bar and kitchen still have to make. */
export const TO_MAKE = ORDER_STATUSES.filter(isToMake);
/** The statuses of orders that count among the sales. */
export const SALE_STATUSES = having(({ sale }) => sale);
export const REVIEWABLE_STATUSES = having(({ reviewable }) => reviewable);

const fits = (status: OrderStatus, tipo: OrderType | null | undefined): boolean => {
  const { only } = ORDER_STATUS[status];
  return only === undefined || (only === 'handed') === isHanded(tipo);
};

/** The statuses from payment to delivery, in order. */
export const stepsOf = (tipo?: OrderType | null): readonly OrderStatus[] =>
  having(({ step }) => step !== null)
    .filter((status) => fits(status, tipo))
    .toSorted((one, other) => (ORDER_STATUS[one].step as number) - (ORDER_STATUS[other].step as number));

/** The statuses that staff may choose next, the usual one first. */
export const nextOf = (status: OrderStatus, tipo?: OrderType | null): readonly OrderStatus[] =>
  ORDER_STATUS[status].next.filter((to) => fits(to, tipo));

export const isVoid = (status: OrderStatus): status is VoidStatus => ORDER_STATUS[status].void !== null;
