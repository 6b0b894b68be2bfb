import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { capital } from '#contract/words.ts';
import { shopName } from '#server/current-settings.ts';
import { violates } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { events } from '#server/events.ts';
import { lockUser, userById } from '#server/features/accounts/queries.ts';
import { emailTaken } from '#server/features/accounts/refusals.ts';
import { VERIFICATION_HOURS, VERIFICATION_MAILS } from '#server/features/accounts/rules.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import type { JobPayload } from '#server/job-map.ts';
import { spendLinkMail } from './link-budget.ts';
import * as queries from './queries.ts';

// None of these mails contains text of the account, because anyone can open an account under any e-mail.

const verificationMail = (link: { id: string; email: string; token: string; publicUrl: string }): Mail =>
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
function emailNotice({ id, to, at, letter: which, publicUrl }: JobPayload<'own-email-mail'> & { publicUrl: string }): Mail {
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

const asked = limiter('verification-mails', VERIFICATION_MAILS.user);

const badLink = () => new Refusal(400, 'invalid_token', 'Este enlace no es válido o ya se usó.');

/** Sends no mail when no e-mail waits for a link. @throws Refusal 429 */
export async function sendVerification({ user: { id }, address }: SignedInCaller): Promise<undefined> {
  if (address !== null) await asked.spend(id);
  const user = await userById(id);
  if (!user) throw unauthorized();
  const email = queries.pendingOf(user);
  if (email === null) return;
  if (address !== null) await spendLinkMail(email);
  await inTransaction((tx) => enqueue(tx, 'verification-mail', { id, email }));
}

/** Cancels a pending change of the e-mail. Without a pending change nothing happens. */
export async function cancelChange(userId: string): Promise<undefined> {
  await inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user?.pendingEmail == null) return;
    await queries.deleteLink(tx, userId);
    await queries.clearPending(tx, userId);
  });
}

/** Creates the token here, so that only the mail contains it. A repeated job mails another link, which replaces the first. */
export async function mailVerification(userId: string, email: string): Promise<void> {
  const token = newToken();
  const id = await queries.insertLink(userId, email, digest(token));
  if (id !== null) await send(verificationMail({ id, email, token, publicUrl: env.publicUrl }));
}

/** Each link works once, also with parallel requests. @throws Refusal 400 invalid_token, 409 email_taken: the unique index decides */
export async function verifyEmail(token: string): Promise<{ message: string; email: string }> {
  const tokenHash = digest(token);
  const userId = await queries.userOfLink(tokenHash);
  if (userId === null) throw badLink();
  try {
    return await inTransaction(async (tx) => {
      // Every caller locks the user before the link, so that parallel changes cannot deadlock.
      const user = await lockUser(tx, userId);
      const email = await queries.spendLink(tx, tokenHash);
      if (!user || email === null) throw badLink();
      if (canonicalEmail(email) === user.canonicalEmail) {
        await queries.setVerified(tx, userId);
        return { message: 'Tu correo quedó verificado.', email: user.email };
      }
      if (email !== user.pendingEmail) throw badLink();
      await queries.replaceEmail(tx, userId, email);
      // Only a verified e-mail decides about the Club.
      if (user.emailVerified) await events().emailReplaced(tx, user.email, email);
      await enqueue(tx, 'own-email-mail', { id: userId, to: user.email, at: new Date().toISOString(), letter: 'changed' });
      return { message: 'Tu correo cambió. Desde ahora entras a tu cuenta con el nuevo.', email };
    });
  } catch (error) {
    if (violates(error, 'users_canonical_email')) throw emailTaken();
    throw error;
  }
}

/** Sends the notice to the address that the account had before the change. */
export const mailEmailNotice = (notice: JobPayload<'own-email-mail'>): Promise<void> =>
  send(emailNotice({ ...notice, publicUrl: env.publicUrl }));

/** The work of the cleaning job. */
export const forgetExpiredVerifications = (): Promise<void> => queries.deleteExpiredLinks();
