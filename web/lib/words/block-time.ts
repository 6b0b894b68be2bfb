import { dayAndMonth, timeName } from '#contract/calendar.ts';
import { minutesOf } from '#contract/settings/opening-hours.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';

type Ends = { desde: string; hasta: string };

/** Day and minute on the shop's clock; the minute is null for a whole day. */
function momentOf(text: string): { day: string; minute: number | null } {
  if (text.length === 10) return { day: text, minute: null };
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return { day: text.slice(0, 10), minute: minutesOf(text.slice(11, 16)) };
  const { today, minute } = shopClock(new Date(text));
  return { day: today, minute };
}

const momentName = ({ day, minute }: ReturnType<typeof momentOf>): string =>
  minute === null ? dayAndMonth(day) : `${dayAndMonth(day)}, ${timeName(minute)}`;

/** How long a block of the lounge lasts: `28 de noviembre, 1:00 PM a 4:00 PM`, `28 de noviembre, todo el día`, `28 de noviembre a 30 de noviembre`. */
export function blockTime({ desde, hasta }: Ends): string {
  const [from, until] = [momentOf(desde), momentOf(hasta)];
  if (from.day === until.day && from.minute === null && until.minute === null) return `${dayAndMonth(from.day)}, todo el día`;
  if (from.minute !== null && until.minute === 0 && until.day === addDays(from.day, 1)) return `${momentName(from)} a medianoche`;
  if (from.day === until.day && until.minute !== null) return `${momentName(from)} a ${timeName(until.minute)}`;
  return `${momentName(from)} a ${momentName(until)}`;
}
