import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { MAX_PUSH_ENDPOINT } from '#contract/push/push.ts';

/** The limit of browsers per order, and per member of the staff; a further one replaces the oldest. */
export const MAX_SUBSCRIPTIONS = 5;

/** The limit of subscriptions per order, and per member of the staff, in ten minutes, because each makes a DNS request. */
export const SUBSCRIBING = { points: 20, seconds: 600 };

export const KEPT_DAYS = 30;

const IP_LITERAL = /^(?:\[.*\]|[\d.]+)$/;

/**
 * Whether the text of the address allows a push service.
 * @param testOrigin the origin of a test's push service on this machine
 */
export function isServiceAddress(endpoint: string, testOrigin: string | undefined): boolean {
  if (endpoint.length > MAX_PUSH_ENDPOINT || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username || url.password) return false;
  if (url.origin === testOrigin) return true;
  // The URL parser removes port 443, and writes every form of an IPv4 address as four numbers.
  return url.protocol === 'https:' && url.port === '' && !IP_LITERAL.test(url.hostname);
}

type Told = { status: OrderStatus; tipo: OrderType | null; name: string };

/** The text of a notification. @param told.name the order's number, or its folio; @returns null for a status without a notification */
export function noticeOf({ status, tipo, name }: Told): { title: string; body: string } | null {
  if (status === 'listo')
    return { title: `Tu pedido ${name} está listo`, body: tipo === 'mesa' ? 'Lo llevamos a tu mesa.' : 'Pasa por él a la barra.' };
  if (status === 'enviado') return { title: `Tu pedido ${name} va en camino`, body: 'Abre su página para ver cómo va.' };
  return null;
}
