import type { Order, OrderStatus } from '#contract/orders.ts';
import { env } from '#server/env.ts';
import * as orders from '#server/features/orders/service.ts';
import { earnedBy } from '#server/features/points/service.ts';
import { send } from '#server/gateways/mail.ts';
import { qrCode } from '#server/gateways/pdf.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { ticketPdf } from './ticket.ts';

/** The ticket of one's own order; the owner's of anyone's. */
export async function ticket(orderId: string, user: CallerUser): Promise<{ filename: string; content: Buffer }> {
  const order = await orders.one(orderId, user);
  return draw(order, await earnedBy(order.id));
}

/** The confirmation by mail, with the ticket. An account that is gone gets none. */
export async function mailOrder(orderId: string): Promise<void> {
  const found = await orders.confirmation(orderId);
  if (!found) return;
  const { mail, order, points } = found;
  const attachment = { ...(await draw(order, points)), contentType: 'application/pdf' };
  await send({ ...mail, attachments: [...(mail.attachments ?? []), attachment] });
}

const STATES: Record<OrderStatus, string> = {
  pendiente: 'Pendiente',
  pagado: 'Pagado',
  preparando: 'Preparando',
  enviado: 'Enviado',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
  reembolsado: 'Reembolsado',
};
const PAYMENTS: Record<string, string> = { tarjeta: 'Tarjeta', prueba: 'Prueba, sin cobro' };

const link = orders.ordersPage(env.publicUrl);
/** The same on every ticket. */
let code: ReturnType<typeof qrCode> | undefined;

async function draw(order: Order, points: number): Promise<{ filename: string; content: Buffer }> {
  const { isTrial, earned, ...words } = orders.inWords(order, points);
  // A cancelled order has given its points back.
  const keepsPoints = points > 0 && order.status !== 'cancelado' && order.status !== 'reembolsado';
  code ??= qrCode(link);
  const content = await ticketPdf({
    ...words,
    madeAt: new Date(order.created_at),
    state: STATES[order.status],
    payment: PAYMENTS[order.payment_method] ?? order.payment_method,
    notes: [...(isTrial ? [orders.TRIAL] : []), ...(keepsPoints ? [earned] : [])],
    link,
    code: await code,
  });
  return { filename: `ticket-${order.id}.pdf`, content };
}
