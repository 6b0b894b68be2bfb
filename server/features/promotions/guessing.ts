import { budgetKey, type Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isUnknownCode } from './coupon-refusal.ts';
import { UNKNOWN_CODES } from './rules.ts';

const unknown = limiter('unknown-codes', UNKNOWN_CODES);

/**
 * Runs a call that may name a code. The point is taken before the code is looked up and given back when the shop knows it: parallel calls
 * learn no more than calls one after the other.
 * @param isUnknown whether the answer says that there is no such code; a refusal that says so counts too
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
  await unknown.spend(key);
  let counts = false;
  try {
    const answer = await run();
    counts = isUnknown(answer);
    return answer;
  } catch (error) {
    counts = error instanceof Refusal && isUnknownCode({ code: error.code, data: error.extra.data });
    throw error;
  } finally {
    if (!counts) await unknown.refund(key);
  }
}
