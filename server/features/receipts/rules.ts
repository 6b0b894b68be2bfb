/** The limit of tickets per user in ten minutes. The owner prints the orders of a day one after another. */
export const TICKETS = {
  customer: { points: 20, seconds: 600 },
  admin: { points: 600, seconds: 600 },
} as const;

/** Drawing blocks the process, so only a few downloads may wait; further ones are refused. */
export const DRAWING = { atOnce: 2, waiting: 20, perKey: 5 } as const;
