import { MINUTE_MS } from '#contract/shop-clock.ts';
import type { Account } from '#contract/till/till.ts';
import { formatTime } from '#web/lib/words/dates.ts';

const SOON_MS = 5 * MINUTE_MS;

/** The time that an account has left, or when it expired. */
export function timeLeft({ expira_at, vencida }: Pick<Account, 'expira_at' | 'vencida'>, now: number) {
  const left = Date.parse(expira_at) - now;
  if (vencida || left <= 0) return { text: formatTime(expira_at).replace(/ [AP]M$/, ''), word: 'Venció', pace: 'vencida' } as const;
  const seconds = Math.floor(left / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return left < SOON_MS ? ({ text, word: 'Por vencer', pace: 'medio' } as const) : ({ text, word: 'A tiempo', pace: '' } as const);
}
