import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser, userById } from '#server/features/accounts/queries.ts';
import { spendResetMail } from '#server/features/accounts/recovery/recovery.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { isConfigured } from './sign-in.ts';

export const providers = async (): Promise<{ google: boolean }> => ({ google: isConfigured });

/** Does nothing when no Google account is connected. @throws Refusal 409 only_way_in: the account has no password */
export async function disconnect(userId: string): Promise<undefined> {
  await inTransaction(async (tx) => {
    // The lock prevents a parallel removal of the password.
    const user = await lockUser(tx, userId);
    if (!user) throw unauthorized();
    if (user.passwordHash === null && (await queries.isConnected(tx, userId)))
      throw new Refusal(409, 'only_way_in', 'Antes de desconectar Google, elige una contraseña: es tu única manera de entrar.');
    if (!(await queries.disconnect(tx, userId))) return;
    await enqueue(tx, 'google-mail', { id: userId, at: new Date().toISOString(), letter: 'disconnected' });
  });
}

/** Mails the link that sets the first password of an account. @throws Refusal 409 has_password, 429 */
export async function firstPassword({ user: { id }, address }: SignedInCaller): Promise<undefined> {
  const user = await userById(id);
  if (!user) throw unauthorized();
  if (user.passwordHash !== null)
    throw new Refusal(409, 'has_password', 'Tu cuenta ya tiene contraseña. Puedes cambiarla en la configuración.');
  if (address !== null) await spendResetMail(canonicalEmail(user.email));
  await inTransaction((tx) => enqueue(tx, 'reset-mail', { id }));
}
