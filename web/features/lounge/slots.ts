import type { Slot } from '#contract/reservations.ts';

/** The contract's slots, written out here: its module brings the schemas along, which the page does not need to be seen. */
export const SLOTS: readonly Slot[] = [
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
];

export const MAX_DAYS_AHEAD = 60;

/** Those of today whose hour has begun. */
export const passedSlots = (day: string, clock: { today: string; hour: number }): readonly Slot[] =>
  day === clock.today ? SLOTS.slice(0, Math.max(0, clock.hour - 8)) : [];

export const isSlot = (text: string): text is Slot => (SLOTS as readonly string[]).includes(text);
