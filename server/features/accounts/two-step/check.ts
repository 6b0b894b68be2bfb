import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser, type UserRow } from '#server/features/accounts/queries.ts';
import { secondsUntilCode, TOLD_FROM_WRONG_CODE } from '#server/features/accounts/rules.ts';
import { countedDevice } from '#server/features/accounts/sessions/devices.ts';
import { digest } from '#server/features/accounts/tokens.ts';
import type { Caller, SignedInCaller } from '#server/http/caller.ts';
import { Refusal, tooMany, unauthorized } from '#server/http/refusal.ts';
import { canonicalCode, isAppCode, periodOf } from './codes.ts';
import * as queries from './queries.ts';
import { openSecret } from './sealed.ts';

/** A refusal is returned instead of thrown, so that the transaction commits the count of wrong codes. */
export type Checked<T> = { right: T } | { refusal: Refusal };

const WRONG = 'El código no es correcto o ya se usó.';
const wrongCode = (status: number) => new Refusal(status, 'wrong_code', WRONG, { errors: { code: WRONG } });

export const stepIsOff = () => new Refusal(409, 'two_step_off', 'La verificación en dos pasos no está activada.');

export const recoveryHash = (userId: string, code: string): string => digest(`${userId} ${canonicalCode(code)}`);

type Trying = Pick<Caller, 'address' | 'userAgent' | 'sessionId'>;

/**
 * Checks a code under the limit of the caller's device, and counts a wrong one. The caller holds the lock on the user, so that parallel tries run in
 * sequence, and must commit even when the code is refused.
 * @param isRight resolves to null for a wrong code
 * @param status the status for a wrong code: 403, or 401 before the user is signed in
 */
export async function limited<T>(
  tx: Tx,
  userId: string,
  caller: Trying,
  isRight: () => Promise<T | null>,
  status = 403,
): Promise<Checked<T>> {
  const device = await countedDevice(tx, userId, caller);
  const counted = await queries.wrongCodesOf(tx, userId);
  const seconds = secondsUntilCode(counted.filter(({ deviceHash }) => deviceHash === device).map(({ age }) => age));
  if (seconds > 0) return { refusal: tooMany(seconds, 'Demasiados códigos equivocados. Espera e inténtalo otra vez.') };
  const right = await isRight();
  if (right !== null) return { right };
  await queries.insertWrongCode(tx, userId, device);
  if (counted.length + 1 >= TOLD_FROM_WRONG_CODE)
    await enqueue(tx, 'two-step-mail', { id: userId, at: new Date().toISOString(), letter: 'wrong' });
  return { refusal: wrongCode(status) };
}

const LOCKED = 'Los códigos de la aplicación no funcionan por ahora. Usa uno de recuperación.';
const codesLocked = (status: number) => new Refusal(status, 'codes_locked', LOCKED, { errors: { code: LOCKED } });

/**
 * Checks a code of the app or a recovery code and marks it as used. The conditions of `limited` apply. A code of the app whose secret the
 * shop's keys do not open is not counted as wrong.
 */
export async function spendCode(tx: Tx, userId: string, caller: Trying, text: string, status = 403): Promise<Checked<'app' | 'recovery'>> {
  const code = canonicalCode(text);
  const stored = isAppCode(code) ? await queries.secretOf(tx, userId) : null;
  const secret = stored && openSecret(userId, stored);
  if (stored && !secret) return { refusal: codesLocked(status) };
  const isRight = async () => {
    if (!isAppCode(code)) return (await queries.spendRecoveryCode(tx, userId, recoveryHash(userId, code))) ? 'recovery' : null;
    const period = secret && periodOf(secret, code, new Date());
    return period !== null && (await queries.spendPeriod(tx, userId, period)) ? 'app' : null;
  };
  return limited(tx, userId, caller, isRight, status);
}

/**
 * Runs a change that a signed-in user must confirm with a code. When the change fails, the code stays unused.
 * @throws Refusal 403 wrong_code, 409 two_step_off, 429
 */
export async function withCode<T>(caller: SignedInCaller, code: string, change: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> {
  const userId = caller.user.id;
  const done = await inTransaction(async (tx): Promise<Checked<T>> => {
    const user = await lockUser(tx, userId);
    if (!user) throw unauthorized();
    if (!(await queries.isOn(tx, userId))) throw stepIsOff();
    const checked = await spendCode(tx, userId, caller, code);
    return 'refusal' in checked ? checked : { right: await change(tx, user) };
  });
  if ('refusal' in done) throw done.refusal;
  return done.right;
}

const MISSING = 'Escribe un código de tu aplicación o uno de recuperación.';

/**
 * Requires a code when the account has the second step. The check commits before the following change, so the code is used even if that
 * fails.
 * @throws Refusal 403 code_required, wrong_code, 429
 */
export async function requireCode(caller: SignedInCaller, code: string | null | undefined): Promise<void> {
  if (!(await queries.isOn(db, caller.user.id))) return;
  if (!code) throw new Refusal(403, 'code_required', MISSING, { errors: { code: MISSING } });
  await withCode(caller, code, async () => {});
}
