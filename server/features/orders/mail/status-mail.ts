import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { button, html, layout } from '#server/gateways/mail-layout.ts';
import { orderWording } from '../wording.ts';
import { bill, billText, heading, type OrderMailFacts, paragraphs, REASON } from './order-mail.ts';

type News = { title: string; text: string };

const READY: Partial<Record<OrderType, string>> = {
  recoger: 'Pasa por él a la barra y da tu nombre o tu número.',
  mesa: 'Lo llevamos a tu mesa.',
};
const DONE: Record<OrderType, string> = {
  recoger: 'Ya lo tienes. Buen provecho.',
  mesa: 'Ya está en tu mesa. Buen provecho.',
  domicilio: 'Ya está en tu domicilio. Buen provecho.',
  paquete: 'El paquete llegó a su destino.',
};

/**
 * Title and text of the mail about a status; null for a status without a mail.
 * @param tipo null for an order without a type, which is sent
 */
export function newsOf(status: OrderStatus, tipo: OrderType | null): News | null {
  if (status === 'preparando') return { title: 'Estamos preparando tu pedido', text: 'Te avisamos cuando avance.' };
  if (status === 'listo') return { title: 'Tu pedido está listo', text: (tipo && READY[tipo]) ?? '' };
  if (status === 'enviado') return { title: 'Tu pedido va en camino', text: 'Sigue su avance en su página.' };
  if (status === 'entregado') return { title: 'Entregamos tu pedido', text: DONE[tipo ?? 'domicilio'] };
  return null;
}

/** The mail about a new status. */
export function statusMail({ name, email, ...facts }: OrderMailFacts, status: OrderStatus, { title, text }: News): Mail {
  const words = orderWording(facts);
  const { folio, called, promised, made, link, received } = words;
  const greeted = greeting(title, name);
  const body = html`${heading(greeted, words)}
<p style="margin:0 0 16px">${text}</p>
${received.map((line) => html`<p style="margin:0"><strong>${line}</strong></p>`)}
<div style="height:20px"></div>
${bill(words)}
<div style="height:28px"></div>
${button(link, 'Ver mi pedido')}`;
  return {
    key: `order-${facts.order.id}-${status}`,
    to: email,
    // Once the order is ready its hour is past.
    subject: `${title} · ${called}${status === 'preparando' ? promised : ''}`,
    text: paragraphs([greeted, `Pedido ${folio} · ${made}`], [text, ...received], billText(words), [`Ver mi pedido: ${link}`]),
    ...layout({ title: `Pedido ${folio}`, preview: text, body, reason: REASON }),
  };
}
