import { shopName } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { greetedName } from '#server/features/accounts/greeted.ts';
import { type UserRow, userById } from '#server/features/accounts/queries.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';
import type { JobPayload } from '#server/job-map.ts';

type Told = JobPayload<'google-mail'>;

const FINE = 'Si fuiste tú, no tienes que hacer nada. ¿No fuiste tú? Cambia tu contraseña ahora: así se cierran todas las sesiones.';
const LETTERS: Record<Told['letter'], { title: string; lead: (moment: string) => string; fine: string }> = {
  connected: {
    title: 'Conectaste tu cuenta de Google',
    lead: (moment) => `Desde ${moment} puedes entrar a tu cuenta también con Google.`,
    fine: `${FINE} En la configuración de tu cuenta puedes desconectar Google.`,
  },
  seized: {
    title: 'Ahora entras con Google',
    lead: (moment) =>
      `Entraste con Google ${moment}. El correo de la cuenta no estaba verificado, así que se quitó la contraseña anterior y se cerraron sus sesiones.`,
    fine: 'Si quieres entrar también con contraseña, elige una nueva.',
  },
  disconnected: {
    title: 'Desconectaste tu cuenta de Google',
    lead: (moment) => `Desde ${moment} entras a tu cuenta con tu contraseña, y ya no con Google.`,
    fine: FINE,
  },
};

/**
 * The mail contains no text that a user typed, except the name of a verified account. @param told.at the moment of the change, so that a
 * repeated job sends the same mail
 */
function googleMail({ id, at, letter: which }: Told, { email, ...user }: UserRow): Mail {
  const { title, lead, fine } = LETTERS[which];
  return letter({
    key: `google-${which}-${id}-${at}`,
    to: email,
    subject: `${title} (${shopName()})`,
    title: greeting(title, greetedName(user)),
    lead: lead(momentOf(at)),
    action: { label: which === 'seized' ? 'Elegir contraseña' : 'Cambiar contraseña', link: `${env.publicUrl}/forgot-password` },
    fine,
    reason: 'Recibes este correo porque cambió cómo se entra a tu cuenta.',
  });
}

export async function mailGoogle(told: Told): Promise<void> {
  const user = await userById(told.id);
  if (user) await send(googleMail(told, user));
}
