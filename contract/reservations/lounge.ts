import { HOUR_MS, MINUTE_MS } from '../shop-clock.ts';

// Without zod schemas: pages show these rules before any form is checked.

/** The hours at which a stay may begin, as guests read them. The settings decide the length of a stay and which of the hours are open. */
export const SLOTS = [
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
  '6:00 PM',
  '7:00 PM',
  '8:00 PM',
  '9:00 PM',
] as const;
type Slot = (typeof SLOTS)[number];

/** The hour of the day (0–23) at which the first and the last stay begin. */
export const FIRST_HOUR = 9;
export const LAST_HOUR = FIRST_HOUR + SLOTS.length - 1;

export const MAX_GUESTS = 12;
/** How many future visits one e-mail may have. */
export const MAX_FUTURE = 3;
/** A guest may cancel until this many hours before the visit. */
export const CANCEL_HOURS = 24;
/** A visit that is booked later than that may still be cancelled for this many minutes after booking. */
export const GRACE_MINUTES = 15;

/** Until when a guest may change and cancel a visit online. Never after its beginning. */
export function cancellableUntil(startsAt: Date, bookedAt: Date): Date {
  const inGrace = Math.min(bookedAt.getTime() + GRACE_MINUTES * MINUTE_MS, startsAt.getTime());
  return new Date(Math.max(startsAt.getTime() - CANCEL_HOURS * HOUR_MS, inGrace));
}
/** How long a freed table is held for the first party of the waiting list, in minutes. */
export const OFFER_MINUTES = 30;

/** @returns the hour of the day, 0–23 */
export const hourOf = (slot: Slot): number => FIRST_HOUR + SLOTS.indexOf(slot);
/** @param hour one of the hours at which a stay may begin */
export const slotOf = (hour: number): Slot => SLOTS[hour - FIRST_HOUR] as Slot;
/** The hours of the day that a stay takes; from 24 on they belong to the next day. */
export const stayOf = (hour: number, stayHours: number): number[] => Array.from({ length: stayHours }, (_, index) => hour + index);
