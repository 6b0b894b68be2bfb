import { clockWord } from '#contract/settings/hours-text.ts';
import { minutesOf, type OpeningHours, spansOn } from '#contract/settings/opening-hours.ts';
import { shopClock, theHour } from '#contract/shop-clock.ts';

/** `Abierto hoy hasta las 11 PM`, `Abre hoy a las 7 AM`; null when the shop is closed for today, and when it never closes. */
export function openText(hours: OpeningHours, now: Date): string | null {
  const { today, minute } = shopClock(now);
  const span = spansOn(hours, today).find(([, closes]) => minute < minutesOf(closes));
  if (!span) return null;
  const [opens, closes] = span;
  if (opens === '00:00' && closes === '24:00') return null;
  return minutesOf(opens) <= minute ? `Abierto hoy hasta ${theHour(clockWord(closes))}` : `Abre hoy a ${theHour(clockWord(opens))}`;
}
