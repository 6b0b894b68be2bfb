import type { SessionState } from '#contract/agents/agents.ts';
import { DAY_MS, HOUR_MS } from '#contract/shop-clock.ts';
import type { STORED_STATES } from './table.ts';

/** How long a prepared order and a cart live. */
export const LIFE_MS = { checkout: 6 * HOUR_MS, cart: 30 * DAY_MS } as const;
/** How many sessions of one address may be open at a time. */
export const MOST_OPEN = 50;
/** How long a session stays after it ended. Its program may ask for the order, and is told of it, while it is there. */
export const KEPT = { days: 1, orderedDays: 60 };
/** `complete` that has been at work for so long has died: the next call ends what it left. */
export const LOST_CLAIM_MS = 60_000;

export const STATE_NAME: Record<(typeof STORED_STATES)[number], SessionState> = {
  open: 'abierta',
  paying: 'cobrando',
  completed: 'completada',
  canceled: 'cancelada',
};
