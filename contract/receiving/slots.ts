import type { Station } from '../orders/stations.ts';
import { minutesOf, type OpeningHours, spansOn } from '../settings/opening-hours.ts';
import { shopInstant } from '../shop-clock.ts';

/** The rules by which orders share the bar's time. A day has slots of equal length; each order fills some of them with its work. */

/** Seconds of work by station. Goods that are ready take none. */
export type Work = { barra: number; cocina: number };

/** An order fills the slot of its hour, and as many before it at the most. */
export const SLOTS_BEFORE = 12;
/** How far ahead an order can be placed, in days. */
export const MAX_DAYS_AHEAD = 7;
/** How many alternatives a refusal names. */
export const MOST_ALTERNATIVES = 5;
/** Counting how often a cart still fits stops at this number. */
const MOST_LEFT = 9;

const STATIONS_WITH_WORK = ['barra', 'cocina'] as const;

/**
 * The slots of a day, as minutes since midnight: on a grid that begins at the full hour, while the shop is open.
 * @param minutes the length of a slot, which divides an hour
 */
export function slotsOn(hours: OpeningHours, day: string, minutes: number): number[] {
  const starts = spansOn(hours, day).flatMap(([from, until]) => {
    const [opens, closes] = [minutesOf(from), minutesOf(until)];
    const first = Math.ceil(opens / minutes) * minutes;
    return Array.from({ length: Math.max(0, Math.ceil((closes - first) / minutes)) }, (_, n) => first + n * minutes);
  });
  return [...new Set(starts)].sort((one, other) => one - other);
}

/** The moment of a slot. @param minute since midnight on the shop's clock */
export const slotInstant = (day: string, minute: number): Date =>
  new Date(shopInstant(day, Math.floor(minute / 60)).getTime() + (minute % 60) * 60_000);

type Part = { prepSeconds: number; station: Station; quantity: number };

/** The work of an order's lines: each unit takes its own time and that of its options. */
export function workOf(lines: readonly (Part & { options: readonly Part[] })[]): Work {
  const work: Work = { barra: 0, cocina: 0 };
  const add = ({ prepSeconds, station, quantity }: Part) => {
    if (station !== 'none') work[station] += prepSeconds * quantity;
  };
  for (const { options, ...line } of lines) {
    add(line);
    for (const option of options) add({ ...option, quantity: option.quantity * line.quantity });
  }
  return work;
}

/**
 * How an order's work is spread: it fills the slot of its hour, then those before, nearest first.
 * @param free what each slot can still take: that of the hour first, then those before it, nearest first
 * @returns what each of these slots takes, or null when the work does not fit
 */
export function spread(work: Work, free: readonly Work[]): Work[] | null {
  const left = { ...work };
  const taken = free.slice(0, SLOTS_BEFORE + 1).map((slot) => {
    const part: Work = { barra: 0, cocina: 0 };
    for (const station of STATIONS_WITH_WORK) {
      part[station] = Math.min(left[station], Math.max(0, slot[station]));
      left[station] -= part[station];
    }
    return part;
  });
  return taken.length > 0 && left.barra === 0 && left.cocina === 0 ? taken : null;
}

/** How often an order still fits, counted up to 9. An order without work fits always. */
export function timesLeft(work: Work, free: readonly Work[]): number {
  let rest: readonly Work[] = free;
  for (let times = 0; times < MOST_LEFT; times++) {
    const taken = spread(work, rest);
    if (!taken) return times;
    rest = rest.map((slot, at) => ({
      barra: slot.barra - (taken[at]?.barra ?? 0),
      cocina: slot.cocina - (taken[at]?.cocina ?? 0),
    }));
  }
  return MOST_LEFT;
}
