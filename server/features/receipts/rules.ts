/** Tickets per person in ten minutes. An owner prints a day's orders one after another. */
export const TICKETS = {
  customer: { points: 20, seconds: 600 },
  admin: { points: 600, seconds: 600 },
} as const;

/** Drawing keeps the process from everything else: few downloads wait for it, and a burst is refused. */
export const DRAWING = { atOnce: 2, waiting: 20, perKey: 5 } as const;
