import { weekdayAt } from '../shop-clock.ts';

// Without zod schemas: pages and rules read opening hours, and only the schemas check them.

/** Days of the week as the settings name them, Monday first. */
export const WEEK = ['lun', 'mar', 'mie', 'jue', 'vie', 'sab', 'dom'] as const;
export type Weekday = (typeof WEEK)[number];

/** `HH:mm` on the shop's clock; `24:00` is the end of the day. */
export type Span = [from: string, until: string];

/** `cerrados` wins over `especiales`, and `especiales` over `semana`. Hours past midnight are a span of the next day. */
export type OpeningHours = {
  semana: Record<Weekday, Span[]>;
  /** Days (`yyyy-MM-dd`) on which the shop is closed. */
  cerrados: string[];
  /** Days whose hours differ from the usual week. */
  especiales: Record<string, Span[]>;
};

/** @param time `HH:mm`, up to `24:00` */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** @param day `yyyy-MM-dd` */
export const weekdayOf = (day: string): Weekday => WEEK[weekdayAt(day)] as Weekday;

/** When the shop is open on a day; empty when it is closed. */
export function spansOn(hours: OpeningHours, day: string): Span[] {
  if (hours.cerrados.includes(day)) return [];
  return (Object.hasOwn(hours.especiales, day) ? hours.especiales[day] : undefined) ?? hours.semana[weekdayOf(day)];
}

/**
 * Whether one span of that day contains the whole time.
 * @param from, until minutes since midnight
 */
export const isOpenFor = (hours: OpeningHours, day: string, from: number, until: number): boolean =>
  spansOn(hours, day).some(([opens, closes]) => minutesOf(opens) <= from && until <= minutesOf(closes));

/** @param minute since midnight; at the minute of closing the shop is closed */
export const isOpenAt = (hours: OpeningHours, day: string, minute: number): boolean => isOpenFor(hours, day, minute, minute + 1);

/** Removes closed and special days outside of a range of days from the opening hours. */
export const hoursBetween = ({ semana, cerrados, especiales }: OpeningHours, from: string, until: string): OpeningHours => {
  const isBetween = (day: string) => from <= day && day <= until;
  return {
    semana,
    cerrados: cerrados.filter(isBetween),
    especiales: Object.fromEntries(Object.entries(especiales).filter(([day]) => isBetween(day))),
  };
};
