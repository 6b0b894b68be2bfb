import type { Station } from '#contract/stations.ts';
import { minutesOf, type OpeningHours, spansOn } from '../settings/opening-hours.ts';

/** The rules by which orders share the bar's time. A day has slots of equal length; the work of each order fills a part of some slots. */

/** Seconds of work by station. Goods that need no preparation take none. */
export type Work = { barra: number; cocina: number };

/** How many slots before its own hour an order's work may fill. */
export const SLOTS_BEFORE = 12;
/** How many days ahead an order can be placed. */
export const MAX_DAYS_AHEAD = 7;
/** How many alternatives a refusal contains at most. */
export const MOST_ALTERNATIVES = 5;
/** `timesLeft` stops counting here. */
const MOST_LEFT = 9;

const STATIONS_WITH_WORK = ['barra', 'cocina'] as const;

/**
 * The slots of a day, as minutes since midnight: every `minutes` from the full hour on, while the shop is open.
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

type Part = { prepSeconds: number; station: Station; quantity: number };

/** The work of an order's lines: the time of each unit plus the time of its options. */
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
 * Divides an order's work among slots: first the slot of its hour, then the earlier ones, nearest first.
 * @param free the free time of the hour's slot, then of the earlier slots, nearest first
 * @returns the time taken of each of these slots, or null when the work does not fit
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

/** How many more times an order fits, counted up to 9. An order without work always fits. */
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
