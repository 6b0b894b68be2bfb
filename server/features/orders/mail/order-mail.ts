import { shopName } from '#server/current-settings.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';
import { type Facts, orderWording } from '../wording.ts';

/** `name`: null when the mail must not contain it (see `mailable`). */
export type OrderMailFacts = Facts & { name: string | null; email: string };
type Words = ReturnType<typeof orderWording>;

/** The mail that confirms an order: products, address, points. */
export function orderMail({ name, email, ...facts }: OrderMailFacts): Mail {
  const words = orderWording(facts);
  const title = greeting('Gracias por tu pedido', name);
  const { folio, called, promised, made, total, payment, address, received, earned, trial, link, invoice } = words;
  const places = [
    { title: 'Cómo lo recibes', lines: received },
    { title: 'Dirección de envío', lines: address },
  ].filter(({ lines }) => lines.length > 0);

  const label = `margin:28px 0 6px;font-size:13px;color:${ink.soft}`;
  const body = html`${heading(title, words)}
${trial ? html`<p style="margin:0 0 24px"><strong>${trial}</strong></p>` : ''}${bill(words)}
${earned ? html`<p style="margin:24px 0 0;padding:12px 16px;border-radius:6px;background:${ink.agaveTint};color:${ink.agave}">${earned}</p>` : ''}
<p style="${label}">Forma de pago</p>
<p style="margin:0">${payment}</p>
${places.map(
  ({ title, lines }, at) => html`<p style="${label}">${title}</p>
<p style="margin:0${at === places.length - 1 ? ' 0 28px' : ''}">${lines.map((line, index) => (index ? html`<br>${line}` : html`${line}`))}</p>
`,
)}${button(link, 'Ver mi pedido')}
<p style="margin:20px 0 0;font-size:13px;color:${ink.soft}">Tu ticket va adjunto en PDF.</p>${
    invoice
      ? html`
<p style="margin:8px 0 0;font-size:13px;color:${ink.soft}">¿Necesitas factura? <a href="${invoice.link}" style="color:${ink.agave}">Facturar este pedido</a>. ${invoice.until}</p>`
      : ''
  }`;

  const text = paragraphs(
    [title, `Pedido ${folio} · ${made}`, trial],
    billText(words),
    [earned],
    [`Forma de pago: ${payment}`],
    ...places.map(({ title, lines }) => [title, ...lines]),
    [`Ver mi pedido: ${link}`, 'Tu ticket va adjunto en PDF.'],
    invoice ? [`Facturar: ${invoice.link}`, invoice.until] : [],
  );

  return {
    key: `order-${facts.order.id}`,
    to: email,
    subject: `Tu pedido ${called} en ${shopName()}${promised}`,
    text,
    ...layout({ title: `Pedido ${folio}`, preview: [total, earned].filter(Boolean).join(' · '), body, reason: REASON }),
  };
}

export const REASON = 'Recibes este correo porque hiciste un pedido.';

export const heading = (title: string, { folio, made }: Words) =>
  html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">Pedido <strong style="color:${ink.text}">${folio}</strong> · ${made}</p>`;

/** The lines of the order and its total. */
export function bill({ lines, sums, total }: Words) {
  const cell = `padding:12px 0;border-bottom:1px solid ${ink.line};vertical-align:top`;
  const sum = `padding:12px 0 0 16px;white-space:nowrap;color:${ink.soft}`;
  const row = (label: string, value: string) =>
    html`<tr><td style="padding:12px 0 0;color:${ink.soft}">${label}</td><td align="right" style="${sum}">${value}</td></tr>
`;
  const small = (text: string | null) => (text ? html`<br><span style="color:${ink.soft};font-size:15px">${text}</span>` : '');
  const grand = `padding-top:10px;font-family:${serif};font-size:24px`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${ink.line}">
${lines.map(
  ({ name, quantity, each, reward, sum, options, note }) =>
    html`<tr><td style="${cell};word-break:break-word"><strong>${name}</strong>${small(options)}${small(note)}<br><span style="color:${ink.soft};font-size:15px">${quantity} × ${each} c/u</span>${
      reward ? html`<br><span style="color:${ink.sale};font-size:15px">${reward}</span>` : ''
    }</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap">${sum}</td></tr>
`,
)}${sums.map(([label, amount]) => row(label, amount))}<tr><td style="${grand}">Total</td><td align="right" style="${grand};padding-left:16px;white-space:nowrap">${total}</td></tr>
<tr><td colspan="2" style="padding-top:2px;font-size:13px;color:${ink.soft}">IVA incluido. Precios en pesos mexicanos.</td></tr>
</table>`;
}

export const billText = ({ lines, sums, total }: Words): string[] => [
  ...lines.map(
    ({ name, quantity, each, reward, sum, options, note }) =>
      `${[name, options && `(${options})`, note].filter(Boolean).join(' ')}: ${quantity} × ${each} c/u${reward ? `, ${reward}` : ''} = ${sum}`,
  ),
  ...sums.map(([label, amount]) => `${label}: ${amount}`),
  `Total: ${total} (IVA incluido)`,
];

/** Joins groups of lines with an empty line between them; skips null lines and empty groups. */
export const paragraphs = (...groups: (string | null)[][]): string =>
  `${groups
    .map((lines) => lines.filter((line) => line !== null).join('\n'))
    .filter(Boolean)
    .join('\n\n')}\n`;
