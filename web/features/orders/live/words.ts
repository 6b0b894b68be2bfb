import { isVoid, type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatShortDate, formatTime } from '#web/lib/dates.ts';
import { formatPrice } from '#web/lib/money.ts';

const MINUTE_MS = 60_000;
const LATE_FROM_MINUTES = 3;
/** Beyond this a guest does not count in minutes. */
const COUNTED_MINUTES = 90;

/** What the guest calls each status; the badges of staff keep the API's words. */
const NAMES: Partial<Record<OrderStatus, string>> = { pagado: 'recibido', enviado: 'en camino' };
export const statusName = (status: OrderStatus): string => NAMES[status] ?? status;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many whole minutes an order is late; 0 while guests need not know. */
export function lateMinutes({ status, hora_prometida, tipo }: Order, now: number): number {
  const isMade = status === 'listo' || status === 'enviado';
  if (!hora_prometida || isVoid(status) || status === 'entregado' || status === 'pendiente' || (isMade && isHanded(tipo))) return 0;
  const minutes = Math.floor((now - Date.parse(hora_prometida)) / MINUTE_MS);
  return minutes >= LATE_FROM_MINUTES ? minutes : 0;
}

/** The title of the page. */
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

/** The sentence under the title. */
export function leadOf(order: Order, now: number): string {
  const { status, tipo, numero, mesa, nombre } = order;
  const late = lateMinutes(order, now);
  if (isVoid(status)) return moneyBack(order);
  if (late > 0) return `Va con ${late} minutos de retraso.`;
  if (status === 'pendiente') return `Lo preparamos en cuanto se confirme. ${ITSELF}`;
  if (status === 'entregado') return 'Gracias por tu pedido.';
  if (status === 'listo') {
    if (tipo === 'mesa') return mesa ? `Lo llevamos a la mesa ${mesa}.` : 'Lo llevamos a tu mesa.';
    return numero ? `Da ${nombre ? 'tu nombre o ' : ''}el número ${numero}.` : 'Da tu nombre.';
  }
  return `${estimate(order, now)} ${ITSELF}`;
}

function estimate({ hora_prometida, tipo, status }: Order, now: number): string {
  if (!hora_prometida) return status === 'enviado' ? 'Te escribimos cuando llegue.' : 'Te escribimos cuando vaya en camino.';
  const minutes = Math.ceil((Date.parse(hora_prometida) - now) / MINUTE_MS);
  const day = formatShortDate(hora_prometida) === formatShortDate(new Date(now)) ? '' : ` del ${formatShortDate(hora_prometida)}`;
  if (minutes > COUNTED_MINUTES) return `Lo tendrás a las ${formatTime(hora_prometida)}${day}.`;
  if (minutes <= 1) return 'Ya casi.';
  return status === 'preparando'
    ? `Unos ${minutes} minutos más.`
    : `${tipo === 'domicilio' ? 'Llega' : 'Listo'} en unos ${minutes} minutos.`;
}

/** What a void order gives back, and when. */
function moneyBack({ total, refunded, refunds, status }: Order): string {
  if (total === 0) return 'Este pedido no tuvo costo: no hay nada que devolver.';
  if (!refunds) return status === 'cancelado' ? 'No se cobró nada por este pedido.' : 'Te devolvimos el pago.';
  return `Regresamos ${formatPrice(refunded ?? total)} a tu forma de pago. Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.`;
}

/** The big hour, and what it is the hour of. */
export function clockOf(order: Order, now: number): { at: string; label: string; isLate: boolean } | null {
  const { status, hora_prometida, updated_at } = order;
  const late = lateMinutes(order, now);
  if (status === 'listo') return { at: updated_at, label: 'Listo desde las', isLate: false };
  if (status === 'entregado') return { at: updated_at, label: 'Entregado a las', isLate: false };
  if (!hora_prometida || isVoid(status) || status === 'pendiente') return null;
  const at = new Date(Date.parse(hora_prometida) + late * MINUTE_MS).toISOString();
  return { at, label: 'Hora estimada:', isLate: late > 0 };
}

export type Step = {
  status: OrderStatus;
  name: string;
  state: 'done' | 'now' | 'open';
  /** The hour at which it was reached, or is expected. */
  time: string | null;
  /** How far the paint has risen, in per cent. */
  level: number;
};

/** The four arches. */
export function stepsFor(order: Order, now: number): Step[] {
  const { status, tipo, created_at, updated_at } = order;
  const way = stepsOf(tipo);
  const current = way.indexOf(status);
  const clock = clockOf(order, now);
  return way.map((step, index) => {
    const state = index < current || status === 'entregado' ? 'done' : index === current ? 'now' : 'open';
    const isNext = state === 'open' && index === Math.max(current + 1, 2) && index === 2;
    const time =
      index === 0 && current >= 0 ? created_at : index === current ? updated_at : isNext && clock && isHanded(tipo) ? clock.at : null;
    return {
      status: step,
      name: capital(statusName(step)),
      state,
      time: time && formatTime(time),
      level: state === 'done' ? 100 : state === 'now' ? levelOf(order, now) : 0,
    };
  });
}

const [LOWEST, HIGHEST, UNKNOWN] = [30, 92, 60];

/** The share of the estimate that has passed: never so little that nothing shows, never full before the next status. */
function levelOf({ status, created_at, hora_prometida, tipo }: Order, now: number): number {
  if (status === 'listo' || (status === 'enviado' && !hora_prometida)) return 100;
  if (!hora_prometida || !tipo) return UNKNOWN;
  const [from, until] = [Date.parse(created_at), Date.parse(hora_prometida)];
  const share = until > from ? Math.round(((now - from) / (until - from)) * 100) : HIGHEST;
  return Math.min(HIGHEST, Math.max(LOWEST, share));
}

/** `Ximena · recoger`, `Mesa 7`. */
export function whoAndHow({ nombre, tipo, mesa }: Order): string {
  const how = tipo === 'mesa' ? (mesa ? `mesa ${mesa}` : 'en la mesa') : tipo === 'recoger' ? 'recoger' : tipo ? 'a domicilio' : '';
  return [nombre, tipo === 'paquete' ? 'por paquetería' : how].filter(Boolean).join(' · ');
}
