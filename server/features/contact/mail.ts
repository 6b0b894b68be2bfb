import { SHOP } from '#contract/shop.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { html, ink, layout, serif } from '#server/gateways/mail-layout.ts';

type Letter = { id: string; name: string; email: string; message: string };

/** A mail to the shop. Replies go to the sender of the message. */
export function contactMail({ id, name, email, message }: Letter): Mail {
  const title = `Mensaje de ${name}`;
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15;word-break:break-word">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${email}</p>
<p style="margin:0;white-space:pre-wrap;word-break:break-word">${message}</p>`;
  return {
    key: `contact-${id}`,
    to: SHOP.email,
    subject: title,
    text: `${title} (${email})\n\n${message}\n`,
    headers: { 'Reply-To': email },
    ...layout({
      title,
      preview: message.slice(0, 140),
      body,
      reason: 'Llegó por el formulario de contacto. Responde este correo para contestar.',
    }),
  };
}
