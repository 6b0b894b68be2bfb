import { SLOTS } from '#contract/lounge-hours.ts';
import type { Slot } from '#contract/reservations.ts';

/** Those of today whose hour has begun. */
export const passedSlots = (day: string, clock: { today: string; hour: number }): readonly Slot[] =>
  day === clock.today ? SLOTS.slice(0, Math.max(0, clock.hour - 8)) : [];

export const isSlot = (text: string): text is Slot => (SLOTS as readonly string[]).includes(text);
