import { hourOf, SLOTS } from '#contract/lounge.ts';
import type { Slot } from '#contract/reservations.ts';

/** The slots of today whose hour has begun; none on other days. */
export const passedSlots = (day: string, clock: { today: string; hour: number }): readonly Slot[] =>
  day === clock.today ? SLOTS.filter((slot) => hourOf(slot) <= clock.hour) : [];

export const isSlot = (text: string): text is Slot => (SLOTS as readonly string[]).includes(text);
