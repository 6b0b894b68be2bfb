import type { Order } from '#contract/orders.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';
import { inWords, ordersPage, TRIAL } from './words.ts';

type Facts = { order: Order; name: string; email: string; points: number; publicUrl: string };

/** "We have your order": what was bought, where it goes, what it earned. */
export function orderMail({ order, name, email, points, publicUrl }: Facts): Mail {
  const { folio, made, total, lines, address, earned, isTrial } = inWords(order, points);
  const link = ordersPage(publicUrl);

  const cell = `padding:12px 0;border-bottom:1px solid ${ink.line};vertical-align:top`;
  const label = `margin:28px 0 6px;font-size:13px;color:${ink.soft}`;
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">Gracias por tu pedido, ${name}.</h1>
<p style="margin:0 0 24px;color:${ink.soft}">Pedido <strong style="color:${ink.text}">${folio}</strong> · ${made}</p>
${isTrial ? html`<p style="margin:0 0 24px"><strong>${TRIAL}</strong></p>` : ''}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${ink.line}">
${lines.map(
  (
    line,
  ) => html`<tr><td style="${cell}"><strong>${line.name}</strong><br><span style="color:${ink.soft};font-size:15px">${line.detail}</span></td><td align="right" style="${cell};white-space:nowrap">${line.sum}</td></tr>
`,
)}<tr><td style="padding:12px 0 0;color:${ink.soft}">Envío</td><td align="right" style="padding:12px 0 0;color:${ink.soft}">Sin costo</td></tr>
<tr><td style="padding:8px 0 0;font-family:${serif};font-size:22px">Total</td><td align="right" style="padding:8px 0 0;font-family:${serif};font-size:22px;white-space:nowrap">${total}</td></tr>
</table>
<p style="margin:24px 0 0;padding:12px 16px;border-radius:6px;background:${ink.agaveTint};color:${ink.agave}">${earned}</p>
<p style="${label}">Dirección de envío</p>
<p style="margin:0 0 28px">${address.map((line, index) => (index ? html`<br>${line}` : html`${line}`))}</p>
${button(link, 'Ver mis pedidos')}`;

  const text = [
    `Gracias por tu pedido, ${name}.`,
    `Pedido ${folio} · ${made}`,
    ...(isTrial ? [TRIAL] : []),
    '',
    ...lines.map((line) => `${line.name}: ${line.detail} = ${line.sum}`),
    'Envío: Sin costo',
    `Total: ${total}`,
    '',
    earned,
    '',
    'Dirección de envío',
    ...address,
    '',
    `Ver mis pedidos: ${link}`,
    '',
  ].join('\n');

  return {
    key: `order-${order.id}`,
    to: email,
    subject: `Tu pedido ${folio} en Casa Blanca`,
    text,
    ...layout({ title: `Pedido ${folio}`, preview: `${total} · ${earned}`, body, reason: 'Recibes este correo porque hiciste un pedido.' }),
  };
}
