import { budgetKey, type Caller } from '#server/http/caller.ts';
import { attempt, attemptLimit } from '#server/http/limits/attempt-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isUnknownCode } from './coupon-refusal.ts';
import { UNKNOWN_CODES } from './rules.ts';

const unknown = attemptLimit('unknown-codes', UNKNOWN_CODES);

type Outcome<T> = { answer: T } | { refusal: Refusal };

/**
 * Runs a call that may contain a code. A point of the limit is spent before the code is looked up and refunded when the code exists, so
 * that parallel calls cannot try more codes than sequential ones.
 * @param isUnknown whether the answer says that the code does not exist; a refusal with that reason counts too
 * @throws Refusal 429 after too many unknown codes
 */
export async function countingUnknown<T>(
  caller: Pick<Caller, 'address' | 'isTrustedNetwork' | 'sessionId'>,
  code: string | null | undefined,
  run: () => Promise<T>,
  isUnknown: (answer: T) => boolean = () => false,
): Promise<T> {
  const key = budgetKey(caller);
  if (!code || key === null) return run();
  const counts = (outcome: Outcome<T>) => 'refusal' in outcome || isUnknown(outcome.answer);
  const outcome = await attempt<Outcome<T>>([{ limit: unknown, key, counts }], () =>
    run().then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error instanceof Refusal && isUnknownCode({ code: error.code, data: error.extra.data })) return { refusal: error };
        throw error;
      },
    ),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
}
