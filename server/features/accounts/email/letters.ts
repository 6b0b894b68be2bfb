import { capital } from '#contract/words.ts';
import { shopName } from '#server/current-settings.ts';
import { VERIFICATION_HOURS } from '#server/features/accounts/rules.ts';
import type { Mail } from '#server/gateways/mail.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';
import type { JobPayload } from '#server/job-map.ts';

// None of these mails contains text of the account, because anyone can open an account under any e-mail.

export const verificationMail = (link: { id: string; email: string; token: string; publicUrl: string }): Mail =>
  letter({
    key: `verification-${link.id}`,
    to: link.email,
    subject: `Verifica tu correo para ${shopName()}`,
    title: 'Verifica tu correo',
    lead: `Confirma que este correo es tuyo y que quieres usarlo en tu cuenta de ${shopName()}.`,
    action: { label: 'Verificar mi correo', link: `${link.publicUrl}/verificar-correo?token=${link.token}` },
    fine: `El enlace sirve una sola vez y vence en ${VERIFICATION_HOURS} horas. ¿No fuiste tú? Ignora este correo.`,
    reason: `Recibes este correo porque alguien lo escribió para una cuenta de ${shopName()}.`,
  });

const NOTICES = {
  asked: {
    subject: () => `Pidieron cambiar el correo de tu cuenta de ${shopName()}`,
    title: 'Pidieron cambiar tu correo',
    lead: (moment: string) =>
      `${moment} se pidió cambiar el correo de tu cuenta. Cambia cuando alguien abra el enlace que enviamos al nuevo.`,
  },
  changed: {
    subject: () => `El correo de tu cuenta de ${shopName()} cambió`,
    title: 'El correo de tu cuenta cambió',
    lead: (moment: string) => `${moment} tu cuenta cambió de correo. Este ya no sirve para entrar.`,
  },
};

/** The mail to the old address, whose owner may not have asked for the change. */
export function emailNotice({ id, to, at, letter: which, publicUrl }: JobPayload<'own-email-mail'> & { publicUrl: string }): Mail {
  const { subject, title, lead } = NOTICES[which];
  return letter({
    key: `own-email-${which}-${id}-${at}`,
    to,
    subject: subject(),
    title,
    lead: lead(capital(momentOf(at))),
    action:
      which === 'asked'
        ? { label: 'Cambiar contraseña', link: `${publicUrl}/forgot-password` }
        : { label: `Escribir a ${shopName()}`, link: `${publicUrl}/contacto` },
    fine:
      which === 'asked'
        ? 'Si fuiste tú, no tienes que hacer nada. ¿No fuiste tú? Cambia tu contraseña ahora: así el cambio de correo ya no sirve.'
        : 'Si fuiste tú, no tienes que hacer nada. ¿No fuiste tú? Escríbenos.',
    reason: 'Recibes este correo porque es, o era, el de tu cuenta.',
  });
}
