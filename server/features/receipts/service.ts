import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import * as orders from '#server/features/orders/index.ts';
import { send } from '#server/gateways/mail.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { ticketPdf } from './ticket.ts';

type File = { filename: string; content: Buffer };

/** The ticket of an order. Customers get their own, managers all of them. */
export const ticket = async (orderId: string, user: CallerUser): Promise<File> => draw(await orders.orderFacts(orderId, user));

/** The ticket for a reader with the order's token. */
export const ticketByToken = async (orderId: string): Promise<File> => draw(await orders.orderFactsByToken(orderId));

/** Mails the confirmation with the ticket. Sends nothing to a deleted account. */
export async function mailOrder(orderId: string): Promise<void> {
  const found = await orders.confirmation(orderId);
  if (!found) return;
  const { mail, facts } = found;
  const attachment = { ...draw(facts), contentType: 'application/pdf' };
  await send({ ...mail, attachments: [...(mail.attachments ?? []), attachment] });
}

const UNPAID = 'Falta su pago: este ticket todavía no ampara una compra.';

function draw(facts: orders.OrderFacts): File {
  const { order, name } = facts;
  const status = ORDER_STATUS[order.status];
  const { trial, earned, refunded, address, received, ...words } = orders.orderWording(facts);
  const notes = [
    { text: status.void?.ticket, tone: 'bad' },
    { text: order.status === 'pendiente' ? UNPAID : null, tone: 'bad' },
    { text: refunded, tone: 'bad' },
    { text: trial, tone: 'trial' },
    { text: earned, tone: 'good' },
  ] as const;
  const content = ticketPdf({
    ...words,
    madeAt: new Date(order.created_at),
    state: status.name,
    notes: notes.flatMap(({ text, tone }) => (text ? { text, tone } : [])),
    goesTo: received.length > 0 ? 'Cómo lo recibes' : 'Dirección de envío',
    address: [...received, ...(name === null ? [] : [name]), ...address],
  });
  return { filename: `ticket-${order.id}.pdf`, content };
}
