import { toCents, toPesos } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { ORDER_STATUS } from '../orders/order-statuses.ts';

// Without zod schemas: mails, papers and pages make and read these links.

/** What the page for invoices needs of a ticket: the folio, and the total without the tip in pesos, as text. */
export type TicketKey = { folio: string; total: string };
/** The order behind the ticket, whose lines the page then shows. `token` is null where the account opens it. */
export type OrderKey = { id: string; token: string | null };
type More = {
  order?: OrderKey;
  /** Staff open it for a guest: the page then leaves their own account out. */
  isForGuest?: boolean;
};
export type TicketLink = { ticket: TicketKey; order: OrderKey | null; isForGuest: boolean };

type Billed = Pick<Order, 'id' | 'status' | 'total' | 'propina'>;

/** What an order's ticket says without the tip, which is not invoiced. */
const invoicedCents = ({ total, propina = 0 }: Pick<Billed, 'total' | 'propina'>): number => toCents(total) - toCents(propina);

/** Whether the order is a ticket: it counts among the sales, and more than its tip was paid. */
export const isTicket = (order: Billed): boolean => ORDER_STATUS[order.status].sale && invoicedCents(order) > 0;

/** @param folio in capitals */
export const ticketKey = (folio: string, order: Pick<Billed, 'total' | 'propina'>): TicketKey => ({
  folio,
  total: toPesos(invoicedCents(order)).toFixed(2),
});

/** The page for invoices, with a ticket filled in. In the fragment, so that neither servers nor other sites see folio, total and token. */
export const ticketPath = (ticket: TicketKey, { order, isForGuest }: More = {}): string =>
  `/facturar#${new URLSearchParams({
    ...ticket,
    ...(order && { pedido: order.id }),
    ...(order?.token && { token: order.token }),
    ...(isForGuest && { para: 'cliente' }),
  })}`;

/** The page for invoices with an invoice that was made, which the token opens. */
export const facturaPath = (made: { id: string; token: string }): string =>
  `/facturar#${new URLSearchParams({ factura: made.id, token: made.token })}`;

/** Reads what `facturaPath` wrote. @returns null for other fragments */
export function readMadeHash(hash: string): { id: string; token: string } | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [id, token] = [fields.get('factura'), fields.get('token')];
  return id && token ? { id, token } : null;
}

/** Reads what `ticketPath` wrote. @returns null for other fragments */
export function readTicketHash(hash: string): TicketLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [folio, total, id, token] = ['folio', 'total', 'pedido', 'token'].map((name) => fields.get(name));
  if (!folio && !total) return null;
  return {
    ticket: { folio: folio ?? '', total: total ?? '' },
    order: id ? { id, token: token ?? null } : null,
    isForGuest: fields.get('para') === 'cliente',
  };
}
