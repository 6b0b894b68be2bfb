import { shopClock } from '#contract/shop-clock.ts';
import { env } from '#server/env.ts';
import { MODEL_ANSWERS } from '#server/features/assistant/rules.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';

const perAddress = limiter('assistant-model', MODEL_ANSWERS);
const perDay = limiter('assistant-model-day', { points: env.aiDailyReplies, seconds: 86_400 });

/**
 * Takes one answer of the model, which costs money, from the budgets.
 * @param client the key of the limit; null for in-process calls
 * @returns false when none is left: the built-in assistant answers then
 */
export async function takeModelAnswer(client: string | null, now = new Date()): Promise<boolean> {
  try {
    // First the address, so that an address without answers left takes none of the day's.
    if (client !== null) await perAddress.spend(client);
    await perDay.spend(shopClock(now).today);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
