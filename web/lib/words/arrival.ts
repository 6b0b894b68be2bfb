import { MINUTE_MS } from '#contract/shop-clock.ts';
import { formatTime } from './dates.ts';

/** The shortest and the longest duration of a delivery, in minutes. */
export type Way = readonly [number, number];

/** When a delivery arrives. @param leaves milliseconds */
export const arrivesBy = (leaves: number, way: Way): [Date, Date] => [
  new Date(leaves + way[0] * MINUTE_MS),
  new Date(leaves + way[1] * MINUTE_MS),
];

/** `entre 11:05 y 11:20 AM`. @param leaves milliseconds */
export function arrivalText(leaves: number, way: Way): string {
  const [first, last] = arrivesBy(leaves, way).map(formatTime) as [string, string];
  return `entre ${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} y ${last}`;
}
