import { toCents } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { fullCentsOf } from '../orders/order-lines.ts';

/** The ways to pay, one row each. Without zod schemas, so that pages may load it. */

type Paid = Pick<Order, 'payment_method' | 'items' | 'descuento'>;

type Row = {
  name: string;
  /** The end of a sentence about a refund: where the money goes, after the amount. */
  back: string;
  /** The beginning of such a sentence for the staff; absent: `TO_THE_CARD`. */
  staff?: string;
};

const BANK = 'Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.';
const TO_CARD = ` a la tarjeta con la que pagaste. ${BANK}`;

const ROWS = {
  tarjeta: { name: 'Tarjeta', back: TO_CARD },
  /** Paid at the till. */
  efectivo: { name: 'Efectivo', back: ' en la caja.', staff: 'El efectivo sale de la caja' },
  terminal: {
    name: 'Terminal',
    back: ` a la tarjeta con la que pagaste. ${BANK}`,
    staff: 'Devuélvelo en la terminal y confírmalo después: queda en «Pide atención»',
  },
  mixto: {
    name: 'Varias formas de pago',
    back: ' en la caja, a la forma en que pagaste.',
    staff: 'Se devuelve primero lo que más se pagó: el efectivo sale de la caja, lo demás lo confirmas después',
  },
  /** The provider cannot return cash. */
  oxxo: { name: 'Efectivo en OXXO', back: '. Como pagaste en efectivo, te escribimos para acordar a qué cuenta.' },
  transferencia: { name: 'Transferencia SPEI', back: ` a la cuenta desde la que pagaste. ${BANK}` },
  /** A test payment while the shop takes real payments. */
  prueba: { name: 'Tarjeta', back: TO_CARD },
  canje: { name: 'Canje de puntos', back: '.' },
} as const satisfies Record<string, Row>;

export type PaymentMethod = keyof typeof ROWS;

const METHODS: Readonly<Record<string, Row>> = ROWS;

/** The name of an order's payment method for people. `canje` stands for all orders without a payment, which coupons make free too. */
export function methodName(order: Paid): string {
  const name = METHODS[order.payment_method]?.name ?? order.payment_method;
  const method = methodCode(order);
  if (method === 'canje_y_cupon') return `${name} y cupón o promoción`;
  return method === 'cupon' ? 'Cupón o promoción' : name;
}

/** The name of a way to pay for the figures of many orders, in which test payments stand apart. */
export const payWayName = (method: string): string =>
  method === 'prueba' ? 'Tarjeta de prueba' : method === 'canje' ? 'Sin cobro' : (METHODS[method]?.name ?? method);

/** The method as exports name it. */
export function methodCode(order: Paid): string {
  const { payment_method, descuento = 0, items } = order;
  if (payment_method !== 'canje' || descuento === 0) return payment_method;
  return items.some((item) => toCents(item.price) < fullCentsOf(item)) ? 'canje_y_cupon' : 'cupon';
}

/** The amount of a refund and where it goes, for a sentence. @param amount formatted, such as `$62.00` */
export const moneyBack = (amount: string, method: string): string => `${amount}${METHODS[method]?.back ?? TO_CARD}`;

const TO_THE_CARD = 'El dinero vuelve a la tarjeta del cliente';

/** Where the money of a refund goes, for the staff: the beginning of a sentence. */
export const backToGuest = (method: string): string => METHODS[method]?.staff ?? TO_THE_CARD;
