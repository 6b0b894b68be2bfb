import { MONTHS, WEEKDAYS } from '#contract/calendar.ts';
import { MAX_DAYS_AHEAD, SLOTS } from '#contract/lounge-hours.ts';
import type { Slot } from '#contract/reservations.ts';
import { fold } from './words.ts';

/** What a question says of a visit; null for what it leaves open. */
export type Wanted = { day: string | null; slot: Slot | null; guests: number | null; isOutside: boolean };

const DAY_NAMES = WEEKDAYS.map(fold);
const NUMBERS = ['cero', 'una?', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'];

const inMexico = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', year: 'numeric', month: '2-digit', day: '2-digit' });
const later = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** From today on, and not too far ahead. */
export function isOpenDay(day: string, now: Date): boolean {
  const today = inMexico.format(now);
  return day >= today && day <= later(today, MAX_DAYS_AHEAD);
}
const numberOf = (word: string): number =>
  /^\d/.test(word) ? Number(word) : NUMBERS.findIndex((name) => new RegExp(`^${name}$`).test(word));
const NUMBER = `(\\d{1,2}|${NUMBERS.slice(1).join('|')})`;

/** @param folded `mañana` has become `manana` */
export const wantedIn = (folded: string, now: Date): Wanted => ({
  day: dayIn(folded, inMexico.format(now)),
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
    return Number.isNaN(Date.parse(day)) || later(day, 0) !== day ? null : day;
  }
  if (/\bpasado manana\b/.test(text)) return later(today, 2);
  if (/(?<!(?:la|por la|de la|esta) )\bmanana\b/.test(text)) return later(today, 1);
  if (/\b(hoy|esta (noche|tarde))\b/.test(text)) return today;
  const weekday = DAY_NAMES.findIndex((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (weekday < 0) return null;
  return later(today, (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7);
}

/** The house seats guests from 9 AM to 9 PM: `a las 7` can only be the evening. */
function slotIn(text: string): { slot: Slot | null; isOutside: boolean } {
  const found =
    new RegExp(`\\ba las? ${NUMBER}(?::00)?(?: ?(am|pm|de la manana|de la tarde|de la noche))?\\b`).exec(text) ??
    /\b(\d{1,2})(?::00)? ?(am|pm|hrs|horas)\b/.exec(text) ??
    /\b(\d{1,2}):00\b()/.exec(text);
  if (!found) return { slot: null, isOutside: false };
  const hour = numberOf(found[1] as string);
  const isLate = /pm|tarde|noche/.test(found[2] ?? '');
  const isEarly = /am|manana/.test(found[2] ?? '');
  const hour24 = hour < 12 && (isLate || (!isEarly && hour < 9)) ? hour + 12 : hour;
  const name = `${hour24 > 12 ? hour24 - 12 : hour24}:00 ${hour24 >= 12 ? 'PM' : 'AM'}`;
  const slot = SLOTS.find((one) => one === name) ?? null;
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
