import type { PasswordReset } from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { greetedName } from '#server/features/accounts/greeted.ts';
import * as queries from '#server/features/accounts/queries.ts';
import { isUnproven, RESET_MAILS } from '#server/features/accounts/rules.ts';
import * as knownAddresses from '#server/features/accounts/sign-in/queries.ts';
import { addressHash, forgiveWrongPasswords } from '#server/features/accounts/sign-in/sign-in-limits.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { isOn } from '#server/features/accounts/two-step/queries.ts';
import { send } from '#server/gateways/mail.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { JobPayload } from '#server/job-map.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { refuseWeakPassword } from '../passwords/weak-passwords.ts';
import { passwordChangedMail, resetMail } from './mail.ts';
import * as resets from './queries.ts';

type Origin = Pick<Caller, 'address' | 'isTrustedNetwork' | 'sessionId'>;

const mailsByEmail = limiter('reset-mails', RESET_MAILS.email);
const mailsByAddress = limiter('reset-mails-address', RESET_MAILS.address);

const badToken = () => new Refusal(400, 'invalid_token', 'Token de recuperación no válido');

/** Counts a reset mail for this e-mail. @throws Refusal 429 */
export const spendResetMail = (canonical: string): Promise<void> => mailsByEmail.spend(digest(canonical));

/** Answers the same and does the same work for known and unknown e-mails. */
export async function forgotPassword(email: string, caller: Origin): Promise<{ message: string }> {
  const address = budgetKey(caller, canonicalEmail(email));
  if (address !== null) {
    await mailsByAddress.spend(address);
    await spendResetMail(canonicalEmail(email));
  }
  const user = await queries.userByEmail(email);
  await inTransaction((tx) => enqueue(tx, 'reset-mail', { id: user?.id ?? null }));
  return { message: 'Si hay una cuenta con ese correo, en unos minutos te llegará un enlace para cambiar tu contraseña.' };
}

/**
 * Creates the token here, so that only the mail contains it and neither the queue nor a backup does.
 * A repeated job mails another token; both are valid until one is used.
 */
export async function mailReset(userId: string | null): Promise<void> {
  if (userId === null) return;
  const token = newToken();
  const reset = await resets.insertReset(userId, digest(token));
  if (reset) await send(resetMail({ ...reset, token, publicUrl: env.publicUrl }));
}

/**
 * Also sets the first password of an account without one. The link proves that the e-mail belongs to the person who opens it: an account that
 * another person may have created with it passes to them, without that person's second step and Google account.
 */
export async function resetPassword({ token, password }: PasswordReset, caller: Origin): Promise<{ message: string }> {
  const tokenHash = digest(token);
  const user = await resets.resetUser(tokenHash);
  // Checked before the hashing, so that invented tokens cost little.
  if (user === null) throw badToken();
  refuseWeakPassword(password, user.email);
  const address = budgetKey(caller, user.canonicalEmail);
  const passwordHash = await hashPassword(password, address);
  const used = address === null ? [] : [addressHash(user.email, address)];
  // Read before the transaction, which may forget them.
  const known = await knownAddresses.addressesKnownTo(user.id);
  await inTransaction(async (tx) => {
    // Locked before the link, so that other links of the same user wait for this transaction.
    const now = await queries.lockUser(tx, user.id);
    if (!now || !(await resets.spendReset(tx, tokenHash))) throw badToken();
    const changedAt = new Date().toISOString();
    if (isUnproven(now)) {
      if (await isOn(tx, user.id)) await enqueue(tx, 'two-step-mail', { id: user.id, at: changedAt, letter: 'off' });
      await queries.seizeForProven(tx, user.id, { passwordHash });
    } else await queries.setPasswordByLink(tx, user.id, passwordHash);
    for (const hash of used) await knownAddresses.rememberAddress(tx, user.id, hash);
    await enqueue(tx, 'password-changed-mail', { id: user.id, at: changedAt });
  });
  await forgiveWrongPasswords(user.email, [...known, ...used]);
  return { message: 'Tu contraseña se cambió. Inicia sesión con la nueva.' };
}

/** @param change.at the moment of the change, so that a repeated job sends the same mail */
export async function mailPasswordChanged(change: JobPayload<'password-changed-mail'>): Promise<void> {
  const user = await queries.userById(change.id);
  if (user) await send(passwordChangedMail({ ...change, email: user.email, name: greetedName(user), publicUrl: env.publicUrl }));
}

/** The work of the cleaning job. */
export const forgetExpiredResets = (): Promise<void> => resets.deleteExpiredResets();
