import { shopName } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import { greetedName } from '#server/features/accounts/greeted.ts';
import { type UserRow, userById } from '#server/features/accounts/queries.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { greeting } from '#server/gateways/mail-greeting.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';
import type { JobPayload } from '#server/job-map.ts';

type Told = JobPayload<'two-step-mail'>;

const CHANGE = '¿No fuiste tú? Cambia tu contraseña ahora: así se cierran todas las sesiones.';

const LETTERS: Record<Told['letter'], { title: string; lead: (moment: string) => string; fine: string }> = {
  on: {
    title: 'Activaste la verificación en dos pasos',
    lead: (moment) => `Desde ${moment}, para entrar a tu cuenta hace falta también un código. Se cerraron tus demás sesiones.`,
    fine: `Guarda tus códigos de recuperación: sirven si pierdes el teléfono. ${CHANGE}`,
  },
  off: {
    title: 'La verificación en dos pasos se desactivó',
    lead: (moment) => `Desde ${moment}, para entrar a tu cuenta basta la contraseña.`,
    fine: `Si fuiste tú, no tienes que hacer nada. ${CHANGE}`,
  },
  codes: {
    title: 'Tus códigos de recuperación cambiaron',
    lead: (moment) => `Se crearon códigos de recuperación nuevos para tu cuenta ${moment}. Los anteriores ya no sirven.`,
    fine: `Si fuiste tú, no tienes que hacer nada. ${CHANGE}`,
  },
  recovery: {
    title: 'Se usó un código de recuperación',
    lead: (moment) => `Entraron a tu cuenta ${moment} con un código de recuperación. Ese código ya no sirve.`,
    fine: `Si fuiste tú, no tienes que hacer nada. ${CHANGE}`,
  },
  wrong: {
    title: 'Códigos equivocados en tu cuenta',
    lead: (moment) => `Se escribió otro código equivocado ${moment}. Quien lo escribe conoce tu contraseña o tiene una sesión abierta.`,
    fine: `Si fuiste tú, no tienes que hacer nada. ${CHANGE}`,
  },
};

/**
 * The mail contains no text that a user typed, except the name of a verified account. @param told.at the moment of the change, so that a
 * repeated job sends the same mail
 */
function twoStepMail({ id, at, letter: which }: Told, { email, ...user }: UserRow): Mail {
  const { title, lead, fine } = LETTERS[which];
  return letter({
    key: `two-step-${which}-${id}-${at}`,
    to: email,
    subject: `${title} (${shopName()})`,
    title: greeting(title, greetedName(user)),
    lead: lead(momentOf(at)),
    action: { label: 'Cambiar contraseña', link: `${env.publicUrl}/forgot-password` },
    fine,
    reason: 'Recibes este correo porque protege tu cuenta.',
  });
}

export async function mailTwoStep(told: Told): Promise<void> {
  const user = await userById(told.id);
  if (user) await send(twoStepMail(told, user));
}
