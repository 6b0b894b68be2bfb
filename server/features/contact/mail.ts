import { settings } from '#server/current-settings.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { html, ink, layout, serif } from '#server/gateways/mail-layout.ts';

type Letter = { id: string; name: string; email: string; message: string };

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** The mail to the shop. Replies go to the author of the message. */
export function contactMail({ id, name, email, message }: Letter): Mail {
  const title = `Mensaje de ${name}`;
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15;word-break:break-word">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${email}</p>
<p style="margin:0;white-space:pre-wrap;word-break:break-word">${message}</p>`;
  return {
    key: `contact-${id}`,
    to: settings().casa.correo,
    subject: title,
    text: `${title} (${email})\n\n${message}\n`,
    // Some mail servers refuse non-ASCII addresses in headers; the mail's text contains the address too.
    ...(isAscii(email) && { headers: { 'Reply-To': email } }),
    ...layout({
      title,
      preview: message.slice(0, 140),
      body,
      reason: 'Llegó por el formulario de contacto. Responde este correo para contestar.',
    }),
  };
}

/**
 * The staff's answer. It does not quote the message, because a stranger may have typed it with this address.
 * @param name null when no account has verified the address
 */
export function replyMail({ id, name, email, message }: Omit<Letter, 'name'> & { name: string | null }): Mail {
  const title = greeting('Gracias por escribirnos', name);
  const body = html`<h1 style="margin:0 0 24px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15;word-break:break-word">${title}</h1>
<p style="margin:0;white-space:pre-wrap;word-break:break-word">${message}</p>`;
  const subject = 'Respuesta a tu mensaje';
  return {
    key: `contact-reply-${id}`,
    to: email,
    subject,
    text: `${title}\n\n${message}\n`,
    headers: { 'Reply-To': settings().casa.correo },
    ...layout({
      title: subject,
      preview: message.slice(0, 140),
      body,
      reason: 'Recibes este correo porque nos escribiste por el formulario de contacto.',
    }),
  };
}
