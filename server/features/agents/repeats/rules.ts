/** How long an answer is kept. */
export const KEPT_HOURS = 24;
/** A request without an answer after this time is one of a process that has ended. Longer than any operation takes. */
export const LOST_AFTER_SECONDS = 90;
/** How long a repeated request waits for the first one, and how often it looks. */
export const WAIT = { longestMs: 10_000, firstMs: 40, mostMs: 400, retrySeconds: 2 };
/** Keyed requests of a client, or of a platform that signs, in a day: each keeps an answer for that long. */
export const KEYED_PER_DAY = { address: 3000, platform: 30_000 };
