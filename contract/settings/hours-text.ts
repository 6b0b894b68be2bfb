import { dayAndMonth, timeName, WEEKDAYS, weekdayName } from '../calendar.ts';
import { addDays } from '../shop-clock.ts';
import { capital } from '../words.ts';
import { minutesOf, type OpeningHours, type Span, spansOn, WEEK, weekdayOf } from './opening-hours.ts';

/** @param at 0 is Monday */
const dayName = (at: number): string => WEEKDAYS[at] as string;
const CLOSED = 'cerrado';

/** @param time `HH:mm` @returns `7 AM`, `7:30 AM` */
export const clockWord = (time: string): string => timeName(minutesOf(time)).replace(':00', '');

const isWholeDay = ([from, until]: Span): boolean => from === '00:00' && until === '24:00';
/** Writes `7 AM – 11 PM`, or `de 7 AM a 11 PM` in a sentence. */
const spanText = (span: Span, inSentence: boolean): string => {
  if (isWholeDay(span)) return inSentence ? 'las 24 horas' : '24 horas';
  const [from, until] = span.map(clockWord);
  return inSentence ? `de ${from} a ${until}` : `${from} – ${until}`;
};
const spansText = (spans: readonly Span[], inSentence = false): string =>
  spans.length === 0 ? CLOSED : spans.map((span) => spanText(span, inSentence)).join(' y ');

type Days = { first: number; last: number; spans: Span[] };

/** Groups consecutive days with the same hours, Monday first. */
function runs({ semana }: OpeningHours): Days[] {
  const found: Days[] = [];
  WEEK.forEach((day, at) => {
    const spans = semana[day];
    const before = found.at(-1);
    if (before && String(before.spans) === String(spans)) before.last = at;
    else found.push({ first: at, last: at, spans });
  });
  return found;
}

const daysText = ({ first, last }: Days): string =>
  first === last ? dayName(first) : `${dayName(first)} ${last === first + 1 ? 'y' : 'a'} ${dayName(last)}`;

/** The usual week, a row for each group of days: `['Lunes a viernes', '7 AM – 11 PM']`. */
export const weekRows = (hours: OpeningHours): [days: string, hours: string][] =>
  runs(hours).map((run) => [capital(daysText(run)), capital(spansText(run.spans))]);

/** The usual week in one line: `Lunes a domingo, 7 AM – 11 PM`, or `Lunes a viernes 7 AM – 11 PM · Sábado y domingo cerrado`. */
export function weekLine(hours: OpeningHours): string {
  const found = runs(hours);
  const separator = found.length === 1 ? ',' : '';
  return found.map((run) => `${capital(daysText(run))}${separator} ${spansText(run.spans)}`).join(' · ');
}

/** The usual week as it follows `Abrimos`: `de lunes a domingo, de 7 AM a 11 PM`. */
export const weekSentence = (hours: OpeningHours): string =>
  runs(hours)
    .map((run) => `${run.last > run.first + 1 ? 'de ' : ''}${daysText(run)}, ${spansText(run.spans, true)}`)
    .join('; ');

const SCHEMA_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The usual week in the form of schema.org: `Mo-Su 07:00-23:00`. */
export const schemaHours = (hours: OpeningHours): string[] =>
  runs(hours).flatMap(({ first, last, spans }) => {
    const days = first === last ? SCHEMA_DAYS[first] : `${SCHEMA_DAYS[first]}-${SCHEMA_DAYS[last]}`;
    return spans.map(([from, until]) => `${days} ${from}-${until}`);
  });

const isUnusual = (hours: OpeningHours, day: string): boolean => String(spansOn(hours, day)) !== String(hours.semana[weekdayOf(day)]);

/** The hours of a day as a sentence: `Hoy abrimos de 7 AM a 11 PM.`, `El viernes 25 de diciembre está cerrado.` */
export function dayHours(hours: OpeningHours, day: string, today: string): string {
  const name = day === today ? 'hoy' : day === addDays(today, 1) ? `mañana, ${dayText(day)},` : `el ${dayText(day)}`;
  const spans = spansOn(hours, day);
  return `${capital(name)} ${spans.length === 0 ? `está ${CLOSED}` : `abrimos ${spansText(spans, true)}`}.`;
}

/** A note about unusual hours of a day: `Hoy está cerrado.`, `Hoy abrimos 8 AM – 2 PM.`; null on a usual day. */
export function todayNote(hours: OpeningHours, today: string): string | null {
  const spans = spansOn(hours, today);
  if (spans.length === 0) return 'Hoy está cerrado.';
  return isUnusual(hours, today) ? `Hoy abrimos ${spansText(spans, true)}.` : null;
}

/** The days after today whose hours differ from the usual week: `Viernes 25 de diciembre: cerrado`. */
export function comingNotes(hours: OpeningHours, today: string, daysAhead: number, most: number): string[] {
  const days = Array.from({ length: daysAhead }, (_, at) => addDays(today, at + 1));
  return days
    .filter((day) => isUnusual(hours, day))
    .slice(0, most)
    .map((day) => `${capital(dayText(day))}: ${spansText(spansOn(hours, day))}`);
}

/** Writes `viernes 25 de diciembre`. */
const dayText = (day: string): string => `${weekdayName(day)} ${dayAndMonth(day)}`;
