import { hourOf, SLOTS } from '#contract/reservations/lounge.ts';
import type { Slot } from '#contract/reservations/reservations.ts';
import { isOpenFor, type OpeningHours } from '#contract/settings/opening-hours.ts';

/** The slots of today whose hour has begun; none on other days. */
export const passedSlots = (day: string, clock: { today: string; hour: number }): readonly Slot[] =>
  day === clock.today ? SLOTS.filter((slot) => hourOf(slot) <= clock.hour) : [];

/** The slots of a day whose stay would not fit into the opening hours; none before a day is chosen. */
export const closedSlots = (day: string, hours: OpeningHours, stayHours: number): readonly Slot[] =>
  day ? SLOTS.filter((slot) => !isOpenFor(hours, day, hourOf(slot) * 60, (hourOf(slot) + stayHours) * 60)) : [];

export const isSlot = (text: string): text is Slot => (SLOTS as readonly string[]).includes(text);
