import type { SignedIn } from '#contract/accounts/accounts.ts';
import type { ChallengeAnswer } from '#contract/accounts/two-step.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser } from '#server/features/accounts/queries.ts';
import { FAILED_CHALLENGES } from '#server/features/accounts/rules.ts';
import { digest } from '#server/features/accounts/tokens.ts';
import { toWire } from '#server/features/accounts/wire.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Checked, spendCode } from '../two-step/check.ts';
import * as queries from '../two-step/queries.ts';
import { enter } from './enter.ts';

const failures = limiter('failed-challenges', FAILED_CHALLENGES);

const challengeExpired = () => new Refusal(401, 'challenge_expired', 'Este inicio de sesión ya venció. Empieza otra vez.');

/**
 * Finishes a sign-in with a code after the password. A wrong code counts for the challenge and for the device.
 * @throws Refusal 401 wrong_code or challenge_expired, 429
 */
export async function answerChallenge({ challenge, code }: ChallengeAnswer, caller: Caller): Promise<SignedIn> {
  const tokenHash = digest(challenge);
  const userId = await queries.userOfChallenge(tokenHash);
  // Answers to invented challenges are counted by the address alone.
  const key = budgetKey(caller, userId);
  if (key !== null) await failures.check(key);
  const done = userId === null ? { refusal: challengeExpired() } : await tryCode(userId, tokenHash, code, caller);
  if ('right' in done) return done.right;
  if (key !== null) await failures.spend(key);
  throw done.refusal;
}

const tryCode = (userId: string, tokenHash: string, code: string, caller: Caller) =>
  inTransaction(async (tx): Promise<Checked<SignedIn>> => {
    const user = await lockUser(tx, userId);
    // Checked again under the lock: a parallel try may have used the challenge, or a password change may have ended it.
    if (!user || (await queries.userOfChallenge(tokenHash, tx)) === null) return { refusal: challengeExpired() };
    const checked = await spendCode(tx, userId, caller, code, 401);
    if ('refusal' in checked) {
      if (checked.refusal.code === 'wrong_code') await queries.countInChallenge(tx, tokenHash);
      return checked;
    }
    await queries.deleteChallenge(tx, tokenHash);
    if (checked.right === 'recovery') await enqueue(tx, 'two-step-mail', { id: userId, at: new Date().toISOString(), letter: 'recovery' });
    return { right: { token: await enter(tx, user, caller), user: toWire(user) } };
  });
