import { FIRST_HOUR, hourOf, LAST_HOUR, MAX_DAYS_AHEAD, SLOTS, STAY_HOURS, slotOf, stayOf } from '#contract/lounge.ts';
import type { LoungeTable, Slot } from '#contract/reservations.ts';
import { seatings, seatsOf } from '#contract/seatings.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { addDays } from '#contract/shop-clock.ts';

/** Bookings to come that may have been made from one client address. */
export const MOST_FROM_CLIENT = 6;
/** Bookings and places in the waiting line made from one client address. */
export const MADE_AN_HOUR = { points: 30, seconds: 3600 };
/** Links that open nothing, from one client address: a code with a made-up token is a guess. */
export const WRONG_LINKS = { points: 60, seconds: 900 };
/** Days after the visit until a place in the waiting line, and a cancelled booking, is deleted. */
export const KEPT_DAYS = { waiting: 30, cancelled: 90 };
/** A reminder goes out this many hours before the visit. */
export const REMINDER_HOURS = 24;

const HOUR_MS = 3_600_000;

/** The hours of the day at which a stay may begin. */
export const HOURS: readonly number[] = SLOTS.map(hourOf);

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Day and hour on the shop's clock; `asUtc` is the instant at which a clock in UTC would show the same. */
export function wallClock(instant: Date): { day: string; hour: number; asUtc: number } {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { day: `${year}-${month}-${day}`, hour: Number(hour), asUtc };
}

/** The instant at which the shop's clock shows that full hour. */
export function instantOf(day: string, hour: number): Date {
  const asIfUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return new Date(asIfUtc.getTime() - (wallClock(asIfUtc).asUtc - asIfUtc.getTime()));
}

export const hoursLater = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

/** @returns why a day cannot be booked, for the guest; null when it can */
export function wrongDay(day: string, now: Date): string | null {
  const today = wallClock(now).day;
  if (day < today) return 'Elige una fecha de hoy en adelante.';
  return day > addDays(today, MAX_DAYS_AHEAD) ? `Puedes reservar hasta con ${MAX_DAYS_AHEAD} días de anticipación.` : null;
}

/** The hour for which a walk-in is seated now; null while the lounge is closed. */
export function runningHour(now: Date): { day: string; hour: number } | null {
  const { day, hour } = wallClock(now);
  return hour < FIRST_HOUR || hour >= LAST_HOUR + STAY_HOURS ? null : { day, hour: Math.min(hour, LAST_HOUR) };
}

/** A table and the hours at which it is taken on some day. */
export type Table = LoungeTable & { taken: number[] };

const isFree = (table: Table, hour: number): boolean => !stayOf(hour).some((one) => table.taken.includes(one));

const numbers = (group: readonly Table[]): number[] => group.map(({ mesa }) => mesa);

export function tightestFit(tables: readonly Table[], hour: number, guests: number): number[] | null {
  const found = seatings(
    tables.filter((table) => isFree(table, hour)),
    guests,
  )[0];
  return found ? numbers(found) : null;
}

/** Whether the party may sit at exactly these tables, were they free. */
export const mayBeSeatedAt = (tables: readonly Table[], mesas: readonly number[], guests: number): boolean =>
  seatings(tables, guests).some((group) => String(numbers(group)) === String(mesas));

export const areFree = (tables: readonly Table[], mesas: readonly number[], hour: number): boolean =>
  mesas.every((mesa) => tables.some((table) => table.mesa === mesa && isFree(table, hour)));

export const freeSeats = (tables: readonly Table[], hour: number): number => seatsOf(tables.filter((table) => isFree(table, hour)));

/** The hours to come of that day at which the party finds room. */
export const alternatives = (tables: readonly Table[], day: string, guests: number, now: Date): Slot[] =>
  HOURS.filter((hour) => instantOf(day, hour) > now && tightestFit(tables, hour, guests)).map(slotOf);
