import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import { optionsText } from '#contract/options/option-rules.ts';
import type { ShippingAddress } from '#contract/orders/checkout.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { Order } from '#contract/orders/order.ts';
import { fullCentsOf, rewardPercentOf } from '#contract/orders/order-lines.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { wayName } from '#contract/orders/way-name.ts';
import { methodName } from '#contract/payments/payment-methods.ts';
import { clubOf } from '#contract/shop.ts';
import { shopName } from '#server/current-settings.ts';
import { dayText, hourText, momentText } from '#server/date-text.ts';
import { withoutLinks } from '#server/gateways/mail-greeting.ts';
import { invoiceWay } from './invoice-way.ts';

export const amountOf = (cents: number): string => formatPrice(toPesos(cents));
const whole = new Intl.NumberFormat('es-MX');

export const inPoints = (points: number): string => `${whole.format(points)} ${points === 1 ? 'punto' : 'puntos'}`;

/** The data of a mail or a ticket. */
export type Facts = {
  order: Order;
  /** The points that the order awarded, before refunds. */
  points: number;
  /** The points that refunds have left of them; absent: all. */
  pointsLeft?: number;
  isTrial: boolean;
  /** When the order was paid; absent or null: when it was placed. */
  paidAt?: Date | null;
  publicUrl: string;
  /** The order's page; absent or null for orders without a type. */
  pageLink?: string | null;
};

/** The texts that mails and tickets share. */
export function orderWording({ order, points, pointsLeft = points, isTrial, paidAt, publicUrl, pageLink }: Facts) {
  const folio = folioOf(order.id);
  const totalCents = toCents(order.total);
  return {
    folio,
    /** What the bar calls out, for the subjects of mails; the folio for orders without a type. */
    called: order.numero ?? folio,
    promised: promiseOf(order),
    made: momentText(new Date(order.created_at)),
    total: amountOf(totalCents),
    payment: `${methodName(order)}${isTrial ? ' (modo de prueba)' : ''}`,
    lines: order.items.map(lineOf),
    sums: sumsOf(order),
    usedRewards: rewardsCentsOf(order) > 0,
    received: receivedLines(order),
    address: addressLines(JSON.parse(order.shipping_address) as Partial<ShippingAddress>),
    trial: isTrial ? TRIAL : null,
    // A void order has already returned its points.
    earned: pointsLeft > 0 && !isVoid(order.status) ? `Ganaste ${inPoints(pointsLeft)} en ${clubOf(shopName())}.` : null,
    /** The refunded amount of an order that is not void. */
    refunded: order.refunded && !isVoid(order.status) ? `Te devolvimos ${amountOf(toCents(order.refunded))} de este pedido.` : null,
    invoice: invoiceWay({ order, paidAt, publicUrl }),
    link: pageLink ?? `${publicUrl}/profile?tab=pedidos&pedido=${folio}`,
  };
}

/** How much rewards lowered the prices. */
const rewardsCentsOf = ({ items }: Order): number =>
  items.reduce((sum, item) => sum + (fullCentsOf(item) - toCents(item.price)) * item.quantity, 0);

/** The rows between the lines and the total, with label and amount. */
function sumsOf(order: Order): [label: string, amount: string][] {
  const { items, descuento, envio, propina } = order;
  const fullCents = items.reduce((sum, item) => sum + fullCentsOf(item) * item.quantity, 0);
  const rewardsCents = rewardsCentsOf(order);
  const rows: [string, string][] = [];
  if (rewardsCents > 0 || descuento || envio || propina) rows.push(['Subtotal', amountOf(fullCents)]);
  if (descuento) rows.push(['Descuento', `−${amountOf(toCents(descuento))}`]);
  if (rewardsCents > 0) rows.push(['Canjes', `−${amountOf(rewardsCents)}`]);
  // What is handed over in the shop is not sent.
  if (!isHanded(order.tipo)) rows.push(['Envío', envio ? amountOf(toCents(envio)) : 'Sin costo']);
  if (propina) rows.push(['Propina', amountOf(toCents(propina))]);
  return rows;
}

/**
 * How the guest receives an order with a type: 'Recoger', the number, the table, the hour at which it is ready or leaves; empty for orders
 * without a type.
 */
function receivedLines({ tipo, aqui, numero, mesa, hora_prometida }: Order): string[] {
  if (!tipo) return [];
  const place = mesa ? `Mesa ${mesa}` : wayName({ tipo, aqui });
  const leaves = tipo === 'domicilio' ? 'Sale de la casa: ' : '';
  return [numero ? `${place} · Número ${numero}` : place, ...(hora_prometida ? [leaves + momentText(new Date(hora_prometida))] : [])];
}

/** The promised hour for a subject: ` · 1:20 PM`, with its day when the order was placed on another day; empty without one. */
function promiseOf({ hora_prometida, created_at }: Order): string {
  if (!hora_prometida) return '';
  const [at, placed] = [new Date(hora_prometida), new Date(created_at)];
  return ` · ${dayText(at) === dayText(placed) ? hourText(at) : momentText(at)}`;
}

const TRIAL = 'Pedido de prueba: no se hizo ningún cobro.';

function lineOf(item: Order['items'][number]) {
  const { product, quantity, price, options = [], options_text = null, note } = item;
  const percent = rewardPercentOf(item);
  const reward = percent === 0 ? null : percent === 100 ? 'Canje: producto gratis' : `Canje: ${percent}\u00a0% de descuento`;
  return {
    name: product.name,
    quantity: whole.format(quantity),
    each: amountOf(fullCentsOf(item)),
    sum: amountOf(toCents(price) * quantity),
    reward,
    options: options_text,
    /** The options, each with its price. */
    pricedOptions: options.length > 0 ? options.map(pricedOption).join(' · ') : null,
    note: note ? `«${withoutLinks(note)}»` : null,
  };
}

function pricedOption({ name, quantity, price }: NonNullable<Order['items'][number]['options']>[number]): string {
  const cents = toCents(price) * quantity;
  const text = optionsText([{ name, quantity }]);
  return cents === 0 ? text : `${text} ${cents > 0 ? '+' : '−'}${amountOf(Math.abs(cents))}`;
}

/**
 * Orders that are handed over in the shop have no address. Read by token, or after the account was deleted, it contains only city and
 * postal code.
 */
function addressLines({ line1, line2, city, state, postal_code, country }: Partial<ShippingAddress>): string[] {
  if (!city) return [];
  const town = `${postal_code} ${city}${state ? `, ${state}` : ''}`;
  return [line1, line2, town, country === 'Mexico' ? 'México' : (country ?? 'México')].filter((text) => text) as string[];
}

/** The data of a mail or ticket, with its recipient. */
export type OrderFacts = Facts & {
  userId: string | null;
  name: string | null;
  email: string | null;
  isGuest: boolean;
  /** Whether the user has verified the e-mail. */
  isVerified: boolean;
};
