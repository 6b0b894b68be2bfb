import type { Mail } from '#server/gateways/mail.ts';
import { button, html, layout, serif } from '#server/gateways/mail-layout.ts';

type TurnedOff = { key: string; to: string; host: string; reason: string };

/** The mail to an owner about a webhook that the shop has turned off. */
export function turnedOffMail({ key, to, host, reason }: TurnedOff, publicUrl: string): Mail {
  const title = 'Apagamos un webhook';
  const what = `El webhook de ${host} ${reason}, así que ya no le avisamos de los cambios de la casa.`;
  const next = 'Revisa el programa que los recibía y enciende el webhook otra vez. Lo que pasó mientras estuvo apagado no se le manda.';
  const link = `${publicUrl}/dashboard/ajustes#conexiones`;
  const body = html`<h1 style="margin:0 0 16px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 16px;word-break:break-word">${what}</p>
<p style="margin:0 0 28px">${next}</p>
${button(link, 'Ver los ajustes')}`;
  return {
    key,
    to,
    subject: `${title}: ${host}`,
    text: `${title}\n\n${what}\n\n${next}\n\n${link}\n`,
    ...layout({ title, preview: what, body, reason: 'Recibes este correo porque llevas la casa.' }),
  };
}
