import * as queries from '#server/features/accounts/queries.ts';
import { FRESH_MINUTES, WRONG_OWN_PASSWORDS } from '#server/features/accounts/rules.ts';
import * as sessions from '#server/features/accounts/sessions/queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { attempt, attemptLimit } from '#server/http/limits/attempt-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isPassword } from './passwords.ts';

type Signed = Pick<SignedInCaller, 'user' | 'address'>;

const wrongPasswords = attemptLimit('own-password', WRONG_OWN_PASSWORDS);

/**
 * Checks the account's password again for a signed-in user. Wrong ones are counted, so that a stolen session cannot be used to guess it.
 * @param field the form field that shows the refusal
 * @returns the hash of the password, with which a change can detect a parallel one
 * @throws Refusal 403 wrong_password, 429
 */
export async function requireOwnPassword({ user: { id }, address }: Signed, password: string, field = 'current_password'): Promise<string> {
  const compare = async () => {
    const hashed = (await queries.userById(id))?.passwordHash ?? null;
    return (await isPassword(hashed, password, address)) ? hashed : null;
  };
  const limits = address === null ? [] : [{ limit: wrongPasswords, key: id, counts: (hashed: string | null) => hashed === null }];
  const hashed = await attempt(limits, compare);
  if (hashed === null) throw wrongPassword(field);
  return hashed;
}

export const wrongPassword = (field = 'current_password') =>
  new Refusal(403, 'wrong_password', 'La contraseña no es correcta.', { errors: { [field]: 'La contraseña no es correcta.' } });

/**
 * Like `requireOwnPassword`, for endpoints that accounts without a password may use too: those accounts must have signed in within the last
 * minutes.
 * @throws Refusal 403 sign_in_again
 */
export async function requireOwner(caller: Signed & Pick<SignedInCaller, 'sessionId'>, password: string | null | undefined): Promise<void> {
  if (await hasPassword(caller.user.id)) {
    await requireOwnPassword(caller, password ?? '');
    return;
  }
  if (await sessions.isFreshSession(caller.sessionId, FRESH_MINUTES)) return;
  throw new Refusal(403, 'sign_in_again', 'Por seguridad, cierra la sesión, vuelve a entrar e inténtalo otra vez.');
}

export const hasPassword = async (userId: string): Promise<boolean> => typeof (await queries.userById(userId))?.passwordHash === 'string';
