import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { REASON } from '#server/features/orders/mail/order-mail.ts';
import { type Facts, orderWording } from '#server/features/orders/wording.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { html, ink, layout, serif } from '#server/gateways/mail-layout.ts';

const TITLE = 'Novedades de tus pedidos';

/** The present status of several orders, in one mail. @param orders not empty */
export function mergedMail(key: string, orders: readonly (Facts & { email: string })[]): Mail {
  const rows = orders.map((facts) => {
    const { folio, received, link } = orderWording(facts);
    return { link, text: [`Pedido ${facts.order.numero ?? folio}: ${ORDER_STATUS[facts.order.status].name}`, ...received].join(' · ') };
  });
  const lead = orders.length === 1 ? 'Hay novedades de un pedido tuyo.' : `Hay novedades de ${orders.length} pedidos tuyos.`;
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${TITLE}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${lead}</p>
${rows.map(({ link, text }) => html`<p style="margin:0;padding:12px 0;border-top:1px solid ${ink.line}"><a href="${link}" style="color:${ink.text}">${text}</a></p>`)}`;
  return {
    key: `orders-${key}`,
    to: orders.at(-1)?.email ?? '',
    subject: TITLE,
    text: `${TITLE}\n\n${lead}\n\n${rows.map(({ link, text }) => `${text}\n${link}`).join('\n\n')}\n`,
    ...layout({ title: TITLE, preview: lead, body, reason: REASON }),
  };
}
