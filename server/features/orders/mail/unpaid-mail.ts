import type { Order, PaymentInstructions } from '#contract/orders/order.ts';
import { momentText } from '#server/date-text.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { button, html, ink, layout } from '#server/gateways/mail-layout.ts';
import { orderWording } from '../wording.ts';
import { bill, billText, heading, type OrderMailFacts, paragraphs, REASON } from './order-mail.ts';

type Unpaid = { order: Order & { payment_instructions: PaymentInstructions } };

/** How to pay an order that waits for its payment: the voucher or the transfer. */
export function unpaidMail({ name, email, ...facts }: OrderMailFacts & Unpaid): Mail {
  const words = orderWording(facts);
  const { folio, called, promised, made, total, link } = words;
  const instructions = facts.order.payment_instructions;
  const title = greeting('Falta pagar tu pedido', name);
  const rows = rowsOf(instructions, total);
  const [lead, after] = [leadOf(instructions, total), AFTER[instructions.method]];
  const label = `padding:10px 16px 10px 0;color:${ink.soft};vertical-align:top`;
  const body = html`${heading(title, words)}
<p style="margin:0 0 16px">${lead}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${ink.line}">
${rows.map(([what, value]) => html`<tr><td style="${label}">${what}</td><td align="right" style="padding:10px 0;font-size:18px"><strong>${value}</strong></td></tr>`)}
</table>
${button(instructions.url ?? link, instructions.url ? BUTTON[instructions.method] : 'Ver mi pedido')}
<p style="margin:20px 0 28px">${after}</p>
${bill(words)}`;
  return {
    key: `order-${facts.order.id}-unpaid`,
    to: email,
    subject: `Falta pagar tu pedido ${called}${promised}`,
    text: paragraphs(
      [title, `Pedido ${folio} · ${made}`],
      [lead],
      rows.map(([what, value]) => `${what}: ${value}`),
      [instructions.url ? `${BUTTON[instructions.method]}: ${instructions.url}` : null, `Ver mi pedido: ${link}`],
      [after],
      billText(words),
    ),
    ...layout({ title: `Pedido ${folio}`, preview: lead, body, reason: REASON }),
  };
}

const BUTTON = { oxxo: 'Ver la ficha de pago', transferencia: 'Ver los datos de la transferencia' } as const;

const AFTER = {
  oxxo: 'OXXO nos avisa del pago a más tardar el siguiente día hábil. Entonces te escribimos y lo preparamos.',
  transferencia: 'Cuando tu banco confirme la transferencia te escribimos y lo preparamos.',
} as const;

const leadOf = ({ method }: PaymentInstructions, total: string): string =>
  method === 'oxxo'
    ? `Paga ${total} en efectivo en cualquier OXXO: enseña la ficha o dicta la referencia en la caja.`
    : `Transfiere exactamente ${total} por SPEI desde tu banco.`;

function rowsOf({ method, reference, clabe, bank, expires_at }: PaymentInstructions, total: string): [what: string, value: string][] {
  const rows: [string, string | null][] = [
    ['Total', total],
    ['CLABE', clabe],
    ['Banco', bank],
    ['Referencia', reference && (method === 'oxxo' ? inFours(reference) : reference)],
    ['Paga antes del', expires_at && momentText(new Date(expires_at))],
  ];
  return rows.flatMap(([what, value]) => (value ? [[what, value]] : []));
}

const inFours = (digits: string): string => digits.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
