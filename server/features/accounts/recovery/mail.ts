import { shopName } from '#server/current-settings.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { button, html, ink, layout, serif } from '#server/gateways/mail-layout.ts';
import { momentOf } from '#server/gateways/mail-letter.ts';
import type { JobPayload } from '#server/job-map.ts';

type Reset = { id: string; email: string; name: string | null; token: string; publicUrl: string };

const TITLE = 'Cambia tu contraseña';
const LEAD = 'Nos pediste un enlace para elegir una contraseña nueva.';
const RULE = 'El enlace sirve una sola vez y vence en una hora. Al usarlo se cierran todas tus sesiones.';
const UNASKED = '¿No fuiste tú? Ignora este correo: tu contraseña sigue igual.';

/** @param reset.name only for a verified account, because anyone can open an account under any e-mail */
export function resetMail({ id, email, name, token, publicUrl }: Reset): Mail {
  const title = greeting(TITLE, name);
  const link = `${publicUrl}/reset-password?token=${token}`;
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 24px;color:${ink.soft}">${LEAD}</p>
${button(link, 'Elegir contraseña nueva')}
<p style="margin:24px 0 0">${RULE}</p>
<p style="margin:16px 0 0;padding:16px 0 0;border-top:1px solid ${ink.line};color:${ink.soft}">${UNASKED}</p>`;
  return {
    key: `reset-${id}`,
    to: email,
    subject: `Cambia tu contraseña de ${shopName()}`,
    text: `${title}\n\n${LEAD}\n\nElegir contraseña nueva: ${link}\n\n${RULE}\n\n${UNASKED}\n`,
    ...layout({
      title,
      preview: LEAD,
      body,
      reason: 'Recibes este correo porque alguien pidió cambiar la contraseña de tu cuenta.',
    }),
  };
}

type PasswordChanged = JobPayload<'password-changed-mail'> & { email: string; name: string | null; publicUrl: string };

/**
 * The mail to the account's owner, who may not have made the change. It contains no text that a user typed, except the name of a verified
 * account.
 */
export function passwordChangedMail({ id, email, name, at, ended, publicUrl }: PasswordChanged): Mail {
  const link = `${publicUrl}/forgot-password`;
  const title = greeting('Tu contraseña se cambió', name);
  const closed = ended === 'others' ? 'Se cerraron tus demás sesiones.' : 'Se cerraron todas tus sesiones.';
  const lead = `La contraseña de tu cuenta se cambió ${momentOf(at)}. ${closed}`;
  const fine = 'Si fuiste tú, no tienes que hacer nada.';
  const notMe = '¿No fuiste tú? Cambia tu contraseña ahora y revisa quién puede leer tu correo.';
  const body = html`<h1 style="margin:0 0 8px;font-family:${serif};font-weight:500;font-size:32px;line-height:1.15">${title}</h1>
<p style="margin:0 0 16px">${lead}</p>
<p style="margin:0 0 24px;color:${ink.soft}">${fine}</p>
<p style="margin:0 0 16px;padding:16px 0 0;border-top:1px solid ${ink.line}">${notMe}</p>
${button(link, 'Cambiar contraseña')}`;
  return {
    key: `password-changed-${id}-${at}`,
    to: email,
    subject: `Tu contraseña de ${shopName()} se cambió`,
    text: `${title}\n\n${lead}\n\n${fine}\n\n${notMe}\n\nCambiar contraseña: ${link}\n`,
    ...layout({
      title,
      preview: lead,
      body,
      reason: 'Recibes este correo porque cambió la contraseña de tu cuenta.',
    }),
  };
}
