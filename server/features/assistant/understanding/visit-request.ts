import { MONTHS, timeName, WEEKDAYS } from '#contract/calendar.ts';
import { FIRST_HOUR, SLOTS } from '#contract/reservations/lounge.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import { addDays, shopClock, weekdayAt } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { fold } from './spanish-words.ts';

/** Day, hour and size of a visit in a question; null for missing parts. `isOutside`: the hour is none of those at which a stay begins. */
export type VisitRequest = { day: string | null; slot: Slot | null; guests: number | null; isOutside: boolean };

const DAY_NAMES = WEEKDAYS.map(fold);
const NUMBERS = ['cero', 'una?', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'];

/** Whether visits may be booked for that day. */
export function isBookable(day: string, now: Date): boolean {
  const { today } = shopClock(now);
  return day >= today && day <= addDays(today, settings().lounge.dias_adelante);
}
const numberOf = (word: string): number =>
  /^\d/.test(word) ? Number(word) : NUMBERS.findIndex((name) => new RegExp(`^${name}$`).test(word));
const NUMBER = `(\\d{1,2}|${NUMBERS.slice(1).join('|')})`;

/** @param folded in the form that `fold` returns: `mañana` is `manana` */
export const visitRequestIn = (folded: string, now: Date): VisitRequest => ({
  day: dayIn(folded, shopClock(now).today),
  ...slotIn(folded),
  guests: guestsIn(folded),
});

function dayIn(text: string, today: string): string | null {
  const iso = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0];
  if (iso && !Number.isNaN(Date.parse(iso))) return iso;
  const [, date, month] = new RegExp(`\\b(\\d{1,2})(?: de |/)(${MONTHS.join('|')}|\\d{1,2})\\b`).exec(text) ?? [];
  if (date && month) {
    const number = /\d/.test(month) ? Number(month) : MONTHS.indexOf(month) + 1;
    const inYear = (year: number) => `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
    const year = Number(today.slice(0, 4));
    const day = inYear(year) < today ? inYear(year + 1) : inYear(year);
    return Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day ? null : day;
  }
  if (/\bpasado manana\b/.test(text)) return addDays(today, 2);
  if (/(?<!(?:la|por la|de la|esta) )\bmanana\b/.test(text)) return addDays(today, 1);
  if (/\b(hoy|esta (noche|tarde))\b/.test(text)) return today;
  const weekday = DAY_NAMES.findIndex((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (weekday < 0) return null;
  return addDays(today, (weekday - weekdayAt(today) + 7) % 7 || 7);
}

/** An hour before the first slot without `am` or `pm` means the evening: `a las 7`. */
function slotIn(text: string): { slot: Slot | null; isOutside: boolean } {
  const found =
    new RegExp(`\\ba las? ${NUMBER}(?::00)?(?: ?(am|pm|de la manana|de la tarde|de la noche))?\\b`).exec(text) ??
    /\b(\d{1,2})(?::00)? ?(am|pm|hrs|horas)\b/.exec(text) ??
    /\b(\d{1,2}):00\b()/.exec(text);
  if (!found) return { slot: null, isOutside: false };
  const hour = numberOf(found[1] as string);
  const isLate = /pm|tarde|noche/.test(found[2] ?? '');
  const isEarly = /am|manana/.test(found[2] ?? '');
  const hour24 = hour < 12 && (isLate || (!isEarly && hour < FIRST_HOUR)) ? hour + 12 : hour;
  const slot = SLOTS.find((one) => one === timeName(hour24 * 60)) ?? null;
  return { slot, isOutside: slot === null };
}

function guestsIn(text: string): number | null {
  if (/\b(pareja|los dos|nosotros dos)\b/.test(text)) return 2;
  const found =
    new RegExp(`\\b${NUMBER} (?:personas?|comensales|invitados|lugares|adultos|amigos)\\b`).exec(text) ??
    new RegExp(`\\b(?:somos|seremos|seriamos) ${NUMBER}\\b`).exec(text) ??
    new RegExp(`\\bpara ${NUMBER}\\b(?! ?(?:am|pm|de|hrs|horas?|:|/))`).exec(text);
  return found ? numberOf(found[1] as string) : null;
}
