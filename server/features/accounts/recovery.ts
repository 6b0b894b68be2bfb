import type { PasswordReset } from '#contract/accounts.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import { send } from '#server/gateways/mail.ts';
import { limiter } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { resetMail } from './mail.ts';
import { hashPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { RESET_MAILS, sameEmail } from './rules.ts';
import { forgiveWrongPasswords } from './service.ts';
import { digest, newToken } from './tokens.ts';

const mailsByEmail = limiter('reset-mails', RESET_MAILS.email);
const mailsByAddress = limiter('reset-mails-address', RESET_MAILS.address);

const badToken = () => new Refusal(400, 'invalid_token', 'Token de recuperación no válido');

/** Says the same, and does the same work, whether somebody has that e-mail or not. */
export async function forgotPassword(email: string, address: string | null): Promise<{ message: string }> {
  if (address !== null) {
    await mailsByAddress.spend(address);
    await mailsByEmail.spend(digest(sameEmail(email)));
  }
  const user = await queries.userByEmail(email);
  await db.transaction((tx) => enqueue(tx, 'reset-mail', { id: user?.id ?? null }));
  return { message: 'Si hay una cuenta con ese correo, en unos minutos te llegará un enlace para cambiar tu contraseña.' };
}

/**
 * The token is drawn here, so that nothing but the mail ever holds it: neither the queue nor a backup.
 * A mail that is tried again has another one; both are good, until one is used.
 */
export async function mailReset(userId: string | null): Promise<void> {
  const user = userId === null ? null : await queries.userById(userId);
  if (!user) return;
  const token = newToken();
  const id = await queries.insertReset(user.id, digest(token));
  await send(resetMail({ id, email: user.email, token, publicUrl: env.publicUrl }));
}

/** An account that only signed in elsewhere gets its first password so. */
export async function resetPassword({ token, password }: PasswordReset, address: string | null): Promise<{ message: string }> {
  const tokenHash = digest(token);
  const userId = await queries.resetUser(tokenHash);
  // Before the hash: made-up tokens cost nothing.
  if (userId === null) throw badToken();
  const passwordHash = await hashPassword(password);
  const email = await db.transaction(async (tx) => {
    const changed = await queries.setPassword(tx, userId, passwordHash);
    if (changed === null || !(await queries.spendReset(tx, tokenHash))) throw badToken();
    await queries.deleteResetsAndSessions(tx, userId);
    return changed;
  });
  await forgiveWrongPasswords(email, address);
  return { message: 'Tu contraseña se cambió. Inicia sesión con la nueva.' };
}

/** For the cleaning job. */
export const forgetExpiredResets = (): Promise<void> => queries.deleteExpiredResets();
