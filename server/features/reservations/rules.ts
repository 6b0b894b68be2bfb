import { MAX_DAYS_AHEAD, SLOTS, STAY_HOURS } from '#contract/lounge-hours.ts';
import type { Slot } from '#contract/reservations.ts';

/** Living bookings to come that may have been made from one client address. */
export const MOST_FROM_CLIENT = 6;
/** Bookings and places in the waiting line made from one client address. */
export const MADE_AN_HOUR = { points: 30, seconds: 3600 };
/** Links that open nothing, from one client address: a code with a made-up token is a guess. */
export const WRONG_LINKS = { points: 60, seconds: 900 };
/** So many days after its hour a place in the waiting line, and a cancelled booking, is deleted. */
export const KEPT_DAYS = { waiting: 30, cancelled: 90 };

const FIRST_HOUR = 9;
const LAST_HOUR = FIRST_HOUR + SLOTS.length - 1;
const HOUR_MS = 3_600_000;

export const hourOf = (slot: Slot): number => FIRST_HOUR + SLOTS.indexOf(slot);
export const slotOf = (hour: number): Slot => SLOTS[hour - FIRST_HOUR] as Slot;
export const HOURS: readonly number[] = SLOTS.map(hourOf);
/** The hours that a stay takes. */
export const stayOf = (hour: number): number[] => Array.from({ length: STAY_HOURS }, (_, at) => hour + at);

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What calendar and clock on the lounge's wall say. */
export function wallClock(instant: Date): { day: string; hour: number; asUtc: number } {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { day: `${year}-${month}-${day}`, hour: Number(hour), asUtc };
}

/** The instant at which the lounge's clock strikes that hour. */
export function instantOf(day: string, hour: number): Date {
  const asIfUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return new Date(asIfUtc.getTime() - (wallClock(asIfUtc).asUtc - asIfUtc.getTime()));
}

export const hoursLater = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** What is wrong with a day, if anything. */
export function wrongDay(day: string, now: Date): string | null {
  const today = wallClock(now).day;
  if (day < today) return 'Elige una fecha de hoy en adelante.';
  return day > dayAfter(today, MAX_DAYS_AHEAD) ? `Puedes reservar hasta con ${MAX_DAYS_AHEAD} días de anticipación.` : null;
}

/** The hour of whoever comes in now; null while the lounge is closed. */
export function runningHour(now: Date): { day: string; hour: number } | null {
  const { day, hour } = wallClock(now);
  return hour < FIRST_HOUR || hour >= LAST_HOUR + STAY_HOURS ? null : { day, hour: Math.min(hour, LAST_HOUR) };
}

/** A table and the hours at which it is taken on some day. */
export type Table = { mesa: number; seats: number; beside: number | null; taken: number[] };

const isFree = (table: Table, hour: number): boolean => !stayOf(hour).some((one) => table.taken.includes(one));

/** Every way to seat a party of that size, the tightest first, one table before two that adjoin. */
function seatings(tables: readonly Table[], guests: number): Table[][] {
  const singles = tables.map((table) => [table]);
  const pairs = tables.flatMap((table) =>
    tables.filter(({ mesa }) => mesa === table.beside && mesa > table.mesa).map((other) => [table, other]),
  );
  const seats = (group: Table[]) => group.reduce((sum, table) => sum + table.seats, 0);
  const first = (group: Table[]) => group[0]?.mesa ?? 0;
  return [...singles, ...pairs]
    .filter((group) => seats(group) >= guests)
    .sort((one, other) => one.length - other.length || seats(one) - seats(other) || first(one) - first(other));
}

const numbers = (group: Table[]): number[] => group.map(({ mesa }) => mesa);

export function tightestFit(tables: readonly Table[], hour: number, guests: number): number[] | null {
  const found = seatings(
    tables.filter((table) => isFree(table, hour)),
    guests,
  )[0];
  return found ? numbers(found) : null;
}

/** Whether the party may sit at just these tables, were they free. */
export const mayBeSeatedAt = (tables: readonly Table[], mesas: readonly number[], guests: number): boolean =>
  seatings(tables, guests).some((group) => String(numbers(group)) === String(mesas));

export const areFree = (tables: readonly Table[], mesas: readonly number[], hour: number): boolean =>
  mesas.every((mesa) => tables.some((table) => table.mesa === mesa && isFree(table, hour)));

export const freeSeats = (tables: readonly Table[], hour: number): number =>
  tables.filter((table) => isFree(table, hour)).reduce((sum, { seats }) => sum + seats, 0);
