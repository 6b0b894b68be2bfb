import type { AccessToken } from '#contract/tokens/tokens.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import type { Tone } from '#web/ui/state/badge.tsx';

const SOON_MS = 7 * 24 * 60 * 60 * 1000;

type Life = { isAlive: boolean; tone: Tone; word: string; text: string };

/** Whether a token still works, in a word for its badge and a sentence. */
export function lifeOf({ caduca_at, revocado_at }: Pick<AccessToken, 'caduca_at' | 'revocado_at'>, now: number): Life {
  if (revocado_at !== null)
    return { isAlive: false, tone: 'neutral', word: 'revocado', text: `Revocado el ${formatShortDate(revocado_at)}` };
  const left = Date.parse(caduca_at) - now;
  const day = formatShortDate(caduca_at);
  if (left <= 0) return { isAlive: false, tone: 'neutral', word: 'vencido', text: `Venció el ${day}` };
  const isSoon = left < SOON_MS;
  return { isAlive: true, tone: isSoon ? 'ocre' : 'hoja', word: isSoon ? 'por vencer' : 'vigente', text: `Vence el ${day}` };
}
