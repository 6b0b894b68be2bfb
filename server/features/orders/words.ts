import type { Order, ShippingAddress } from '#contract/orders.ts';

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const whole = new Intl.NumberFormat('es-MX');
const inMexico = { timeZone: 'America/Mexico_City' } as const;
const day = new Intl.DateTimeFormat('es-MX', { ...inMexico, day: 'numeric', month: 'long', year: 'numeric' });
const hour = new Intl.DateTimeFormat('en-US', { ...inMexico, hour: 'numeric', minute: '2-digit' });
const when = (instant: Date): string => `${day.format(instant)}, ${hour.format(instant).replace('\u202f', ' ')}`;

const folioOf = (orderId: string): string => orderId.slice(0, 8).toUpperCase();

/** An order in the words that mail and ticket share. */
export const inWords = (order: Order, points: number) => ({
  folio: folioOf(order.id),
  made: when(new Date(order.created_at)),
  total: money.format(order.total),
  lines: order.items.map(({ product, quantity, price }) => ({
    name: product.name,
    detail: `${quantity} × ${money.format(price)} c/u`,
    sum: money.format(Math.round(price * 100 * quantity) / 100),
  })),
  address: addressLines(JSON.parse(order.shipping_address) as ShippingAddress),
  earned: `Ganaste ${whole.format(points)} ${points === 1 ? 'punto' : 'puntos'} en Club Casa Blanca.`,
  isTrial: order.payment_method === 'prueba',
});

export const TRIAL = 'Pedido de prueba: no se hizo ningún cobro.';

/** Where all of one's orders are. */
export const ordersPage = (publicUrl: string): string => `${publicUrl}/profile?tab=pedidos`;

const addressLines = ({ line1, line2, city, state, postal_code, country }: ShippingAddress): string[] => [
  line1,
  ...(line2 ? [line2] : []),
  `${postal_code} ${city}, ${state}`,
  country === 'Mexico' ? 'México' : (country ?? 'México'),
];
