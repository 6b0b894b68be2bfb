import { dayAndMonth, monthName, weekdayName } from '#contract/calendar.ts';
import { capital } from '#contract/words.ts';

// Days are `yyyy-MM-dd`, as the API writes them.

/** `noviembre 2026`, with a capital. */
export const monthAndYear = (day: string): string => capital(`${monthName(day)} ${day.slice(0, 4)}`);

/** `28 de noviembre de 2026`. */
export const fullDay = (day: string): string => `${dayAndMonth(day)} de ${day.slice(0, 4)}`;

/** `Sábado 28 de noviembre`. */
export const namedDay = (day: string): string => capital(`${weekdayName(day)} ${dayAndMonth(day)}`);
