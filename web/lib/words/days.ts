import { MONTHS, WEEKDAYS } from '#contract/calendar.ts';

// Days are `yyyy-MM-dd`, as the API writes them.
const at = (day: string) => new Date(`${day}T00:00:00Z`);

const month = (date: Date) => MONTHS[date.getUTCMonth()];

/** `noviembre 2026`, with a capital. */
export const monthName = (day: string): string => capital(`${month(at(day))} ${day.slice(0, 4)}`);

/** `28 de noviembre`. */
export const dayAndMonth = (day: string): string => `${at(day).getUTCDate()} de ${month(at(day))}`;

/** `28 de noviembre de 2026`. */
export const fullDay = (day: string): string => `${dayAndMonth(day)} de ${day.slice(0, 4)}`;

/** `Sábado 28 de noviembre`. */
export const namedDay = (day: string): string => capital(`${WEEKDAYS[at(day).getUTCDay()]} ${dayAndMonth(day)}`);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
