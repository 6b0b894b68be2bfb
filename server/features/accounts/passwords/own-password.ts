import * as queries from '#server/features/accounts/queries.ts';
import { FRESH_MINUTES, WRONG_OWN_PASSWORDS } from '#server/features/accounts/rules.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isPassword } from './passwords.ts';

type Signed = Pick<SignedInCaller, 'user' | 'address'>;

const wrongPasswords = limiter('own-password', WRONG_OWN_PASSWORDS);

/**
 * Asks a signed-in user for the account's password once more. A wrong one is counted, as a stolen session must not guess it here.
 * @param field where the form shows the refusal
 * @throws Refusal 403 wrong_password, 429
 */
export async function requireOwnPassword({ user: { id }, address }: Signed, password: string, field = 'current_password'): Promise<void> {
  if (address !== null) await wrongPasswords.check(id);
  if (await isPassword((await queries.userById(id))?.passwordHash ?? null, password, address)) return;
  if (address !== null) await wrongPasswords.spend(id);
  throw wrongPassword(field);
}

const wrongPassword = (field: string) =>
  new Refusal(403, 'wrong_password', 'La contraseña no es correcta.', { errors: { [field]: 'La contraseña no es correcta.' } });

/**
 * The same for calls that an account without a password may use too: it must have signed in within the last minutes.
 * @throws Refusal 403 sign_in_again
 */
export async function requireOwner(caller: Signed & Pick<SignedInCaller, 'sessionId'>, password: string | null | undefined): Promise<void> {
  if (await hasPassword(caller.user.id)) return requireOwnPassword(caller, password ?? '');
  if (await queries.isFreshSession(caller.sessionId, FRESH_MINUTES)) return;
  throw new Refusal(403, 'sign_in_again', 'Por seguridad, cierra la sesión, vuelve a entrar e inténtalo otra vez.');
}

export const hasPassword = async (userId: string): Promise<boolean> => typeof (await queries.userById(userId))?.passwordHash === 'string';
