import { clubOf } from '#contract/shop.ts';
import { shopName } from '#server/current-settings.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';

type Reader = { id: string; email: string; welcomedAt: Date; token: string; publicUrl: string };

const LEAD = 'Ya eres del Club. Una vez al mes te escribiremos, y nada más.';
const GIFTS = [
  ['Lotes nuevos', 'qué café llegó, de qué finca y a qué sabe, el día que sale del tostador.'],
  ['Catas', 'la fecha de la próxima y un lugar antes de anunciarla en la casa.'],
  ['Promociones', 'las del mes, con su fecha y sin letra pequeña.'],
] as const;

/** The welcome to a new member, with one-click unsubscribing in the mail program and a link in the text. */
export function welcomeMail({ id, email, welcomedAt, token, publicUrl }: Reader): Mail {
  const club = clubOf(shopName());
  const title = `Bienvenido al ${club}`;
  const leave = `${publicUrl}/suscripcion/cancelar?token=${token}`;
  const oneClick = `${publicUrl}/api/subscriptions/unsubscribe?token=${token}`;
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${LEAD}</p>
${GIFTS.map(([name, text]) => html`<p style="margin:0;padding:12px 0;border-top:1px solid ${ink.line}"><strong>${name}</strong>: ${text}</p>`)}
<div style="height:20px"></div>
${button(`${publicUrl}/coffee`, 'Ver los cafés')}
<p style="margin:24px 0 0;font-size:13px;color:${ink.soft}">¿Ya no quieres recibirlo? <a href="${leave}" style="color:${ink.agave}">Cancela tu suscripción</a> cuando gustes.</p>`;
  const text = `${title}

${LEAD}

${GIFTS.map(([name, said]) => `- ${name}: ${said}`).join('\n')}

Ver los cafés: ${publicUrl}/coffee

Cancela tu suscripción: ${leave}
`;
  return {
    key: `welcome-${id}-${welcomedAt.getTime()}`,
    to: email,
    subject: title,
    text,
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...layout({ title, preview: LEAD, body, reason: `Recibes este correo porque te suscribiste al ${club}.` }),
  };
}
