import type { Order } from '#contract/orders/order.ts';
import { isToMake, isVoid, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { moneyBack } from '#contract/payments/payment-methods.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import { MINUTE_MS, theHour } from '#contract/shop-clock.ts';
import { arrivalText, arrivesBy, type Way } from '#web/lib/words/arrival.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { keptUntil } from './times/kept-until.ts';

const LATE_FROM_MINUTES = 3;
/** Longer waits are shown as a time instead of minutes. */
const COUNTED_MINUTES = 90;

/** The guest's names for the statuses; the badges of staff show the API's words. */
const NAMES: Partial<Record<OrderStatus, string>> = { pagado: 'recibido', enviado: 'en camino' };
export const statusName = (status: OrderStatus): string => NAMES[status] ?? status;

/** The order with what the page knows about it; staff also receive its history. */
export type Shown = Order & {
  history?: Order['pasos'];
  customer?: { id?: string } | null;
  /** How long a delivery takes; null when no zone tells it, absent until it is known. */
  way?: Way | null;
};

/** When the order reached a status, the last time if it did so twice; null when it has not, or the time is not known. */
export const reachedAt = ({ pasos, history }: Shown, wanted: OrderStatus): string | null =>
  (pasos ?? history)?.findLast(({ status }) => status === wanted)?.at ?? null;

/** How many whole minutes late an order is; 0 while the delay is too short to mention. */
export function lateMinutes({ status, hora_prometida }: Order, now: number): number {
  if (!hora_prometida || !isToMake(status)) return 0;
  const minutes = Math.floor((now - Date.parse(hora_prometida)) / MINUTE_MS);
  return minutes >= LATE_FROM_MINUTES ? minutes : 0;
}

export function titleOf({ status, tipo, nombre }: Order): string {
  switch (status) {
    case 'pendiente':
      return 'Falta tu pago';
    case 'pagado':
      return 'Recibimos tu pedido';
    case 'preparando':
      return 'Estamos preparando tu pedido';
    case 'listo':
      return `Ya está${nombre ? `, ${nombre}` : ''}. ${tipo === 'mesa' ? 'Va a tu mesa.' : 'Pasa por él a la barra.'}`;
    case 'enviado':
      return 'Tu pedido va en camino';
    case 'entregado':
      return isHanded(tipo) ? 'Entregado. Buen provecho.' : 'Entregamos tu pedido';
    case 'cancelado':
      return 'Pedido cancelado';
    case 'reembolsado':
      return 'Pedido reembolsado';
  }
}

const ITSELF = 'Esta página se actualiza sola.';

/** The sentence under the title. @param hours of the shop; null while they are not known */
export function leadOf(order: Shown, now: number, hours: OpeningHours | null = null): string {
  const { status, tipo, numero, mesa, nombre } = order;
  const late = lateMinutes(order, now);
  if (isVoid(status)) return refundText(order);
  if (late > 0) return `Va con ${late} minutos de retraso.`;
  if (status === 'pendiente') return `Lo preparamos en cuanto se confirme. ${ITSELF}`;
  if (status === 'entregado') return 'Gracias por tu pedido.';
  if (status === 'listo') {
    if (tipo === 'mesa') return mesa ? `Lo llevamos a la mesa ${mesa}.` : 'Lo llevamos a tu mesa.';
    const until = keptUntilOf(order, hours);
    const call = numero ? `Da ${nombre ? 'tu nombre o ' : ''}el número ${numero}.` : 'Da tu nombre.';
    return until > now ? `Te lo guardamos hasta ${theHour(hourText(until, now))}. ${call}` : call;
  }
  return `${estimate(order, now)} ${ITSELF}`;
}

/** Until when the bar keeps an order that is ready, in milliseconds. */
function keptUntilOf(order: Shown, hours: OpeningHours | null): number {
  const { hora_prometida, updated_at } = order;
  return keptUntil(Math.max(Date.parse(reachedAt(order, 'listo') ?? updated_at), Date.parse(hora_prometida ?? updated_at)), hours);
}

/** `Listo desde las 11:21 AM.`, in small type; null for other statuses. */
export function readySince(order: Shown): string | null {
  if (order.status !== 'listo') return null;
  return `Listo desde ${theHour(formatTime(reachedAt(order, 'listo') ?? order.updated_at))}.`;
}

/** `11:10 AM`; on another day `11:10 AM del 22 nov 2026`. */
function hourText(at: number, now: number): string {
  const day = formatShortDate(new Date(at));
  return `${formatTime(new Date(at))}${day === formatShortDate(new Date(now)) ? '' : ` del ${day}`}`;
}

function estimate(order: Shown, now: number): string {
  const { hora_prometida, tipo, status } = order;
  if (!hora_prometida) return status === 'enviado' ? 'Te escribimos cuando llegue.' : 'Te escribimos cuando vaya en camino.';
  if (tipo === 'domicilio') return delivery(order, Date.parse(hora_prometida), now);
  const minutes = Math.ceil((Date.parse(hora_prometida) - now) / MINUTE_MS);
  if (minutes > COUNTED_MINUTES) return `Lo tendrás a ${theHour(hourText(Date.parse(hora_prometida), now))}.`;
  if (minutes <= 1) return 'Ya casi.';
  return status === 'preparando' ? `Unos ${minutes} minutos más.` : `Listo en unos ${minutes} minutos.`;
}

/** When a delivery leaves and arrives. The promised hour is that of the departure. @param leaves milliseconds */
function delivery(order: Shown, leaves: number, now: number): string {
  const { status, way } = order;
  if (status === 'enviado') return way ? `Llega ${arrivalText(leftAt(order), way)}.` : 'Te escribimos cuando llegue.';
  const arrives = way ? ` y llega ${arrivalText(leaves, way)}` : '';
  const minutes = Math.ceil((leaves - now) / MINUTE_MS);
  if (minutes > COUNTED_MINUTES) return `Sale a ${theHour(hourText(leaves, now))}${arrives}.`;
  return minutes <= 1 ? `Ya casi sale${arrives}.` : `Sale en unos ${minutes} minutos${arrives}.`;
}

/** When a delivery left, in milliseconds. */
const leftAt = (order: Shown): number => Date.parse(reachedAt(order, 'enviado') ?? order.updated_at);

/** When an order is expected to be ready, or to leave; null when that is past or not promised. */
export function estimatedAt(order: Order, now: number): string | null {
  const { status, hora_prometida } = order;
  if (!hora_prometida || !isToMake(status)) return null;
  return new Date(Date.parse(hora_prometida) + lateMinutes(order, now) * MINUTE_MS).toISOString();
}

/** The latest time at which a delivery arrives; null for other orders, and when no zone tells how long it takes. */
export function arrivesAt(order: Shown, now: number): string | null {
  const { tipo, status, way } = order;
  const leaves = status === 'enviado' ? leftAt(order) : Date.parse(estimatedAt(order, now) ?? '');
  return tipo === 'domicilio' && way && leaves ? arrivesBy(leaves, way)[1].toISOString() : null;
}

/** What a cancelled or refunded order gives back, and when. */
function refundText({ total, refunded, refunds, status, payment_method }: Order): string {
  if (total === 0) return 'Este pedido no tuvo costo: no hay nada que devolver.';
  if (!refunds) return status === 'cancelado' ? 'No se cobró nada por este pedido.' : 'Te devolvimos el pago.';
  // A reason given with a cancellation is the shop's message; a reason given with a refund is the manager's own note.
  const reason = status === 'cancelado' ? refunds.at(-1)?.reason : null;
  return `${reason ? `${reason} ` : ''}Regresamos ${moneyBack(formatPrice(refunded ?? total), payment_method)}`;
}

/** The Spanish article of an hour: `las` or `la`. */
const articleOf = (at: string): string => theHour(formatTime(at)).split(' ')[0] ?? '';

type Clock = {
  at: string;
  label: string;
  isLate: boolean;
  /** The label is shown, because the hour is the end of something. */
  isEnd?: true;
};

/** The large hour, with a label that says what it means; null when no hour matters to the guest any more. */
export function clockOf(order: Shown, now: number, hours: OpeningHours | null = null): Clock | null {
  const { status, tipo, way, updated_at } = order;
  const at = reachedAt(order, status) ?? updated_at;
  if (status === 'listo') {
    const until = tipo === 'mesa' ? 0 : keptUntilOf(order, hours);
    return until > now ? { at: new Date(until).toISOString(), label: 'hasta', isLate: false, isEnd: true } : null;
  }
  if (status === 'entregado') return { at, label: `Entregado a ${articleOf(at)}`, isLate: false };
  const isLate = lateMinutes(order, now) > 0;
  const estimated = estimatedAt(order, now);
  if (tipo !== 'domicilio') return estimated === null ? null : { at: estimated, label: 'Hora estimada:', isLate };
  const arrives = arrivesAt(order, now);
  if (arrives) return { at: arrives, label: `Llega a más tardar a ${articleOf(arrives)}`, isLate };
  return estimated && way === null ? { at: estimated, label: `Sale a ${articleOf(estimated)}`, isLate } : null;
}

/** `Ximena · recoger`, `Mesa 7`. */
export function guestAndType({ nombre, tipo, aqui, mesa }: Order): string {
  const here = aqui ? 'para tomar aquí' : 'recoger';
  const how = tipo === 'mesa' ? (mesa ? `mesa ${mesa}` : 'en la mesa') : tipo === 'recoger' ? here : tipo ? 'a domicilio' : '';
  return [nombre, tipo === 'paquete' ? 'por paquetería' : how].filter(Boolean).join(' · ');
}
