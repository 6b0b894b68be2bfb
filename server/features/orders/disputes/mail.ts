import type { DisputeStatus } from '#contract/orders/dispute-statuses.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { settings } from '#server/current-settings.ts';
import { momentText } from '#server/date-text.ts';
import { amountOf } from '#server/features/orders/wording.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { button, html, layout, serif } from '#server/gateways/mail-layout.ts';
import { providerOf } from '#server/gateways/payments/provider.ts';
import type { Dispute } from './queries.ts';

/** The mail to the owner when a customer's bank takes money back or has decided. */
export function disputeMail({ dispute, orderId }: { dispute: Dispute; orderId: string | null }, publicUrl: string): Mail {
  const folio = orderId ? `Pedido ${folioOf(orderId)}` : `Pago ${dispute.intentId}`;
  const amount = amountOf(dispute.amountCents);
  const title = TITLES[dispute.status];
  const link = orderId ? `${publicUrl}/dashboard/orders?pedido=${orderId}` : `${publicUrl}/dashboard`;
  const news = newsOf(dispute, amount);
  const body = html`<h1 style="margin:0 0 16px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 16px">${folio} · ${amount}</p>
<p style="margin:0 0 28px">${news}</p>
${button(link, orderId ? 'Ver el pedido' : 'Ver el tablero')}`;
  return {
    key: `dispute-${dispute.id}-${dispute.status}`,
    to: settings().casa.correo,
    subject: `${title}: ${folio}`,
    text: `${title}\n\n${folio} · ${amount}\n\n${news}\n\n${link}\n`,
    ...layout({ title, preview: `${folio} · ${amount}`, body, reason: 'Recibes este correo porque llevas la casa.' }),
  };
}

const TITLES: Record<DisputeStatus, string> = {
  abierta: 'Un cliente reclama un cargo',
  ganada: 'El reclamo se resolvió a tu favor',
  perdida: 'El banco devolvió el cargo al cliente',
};

function newsOf({ status, dueBy, intentId }: Dispute, amount: string): string {
  if (status === 'ganada') return `El dinero del pago, ${amount}, se queda en la casa.`;
  if (status === 'perdida') return `El banco devolvió ${amount} al cliente. No lo reembolses otra vez.`;
  const until = dueBy ? ` antes del ${momentText(dueBy)}` : '';
  return `El titular de la tarjeta no reconoce el cargo y su banco lo retiene. Responde en el panel de ${providerOf(intentId).title}${until} con el ticket, la entrega y lo que hayas hablado con el cliente; sin respuesta, el dinero se pierde.`;
}
