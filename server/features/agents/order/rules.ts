/** A delivery that takes longer has been lost with its process. Longer than the profile's fetch and the delivery together. */
export const LEASE_SECONDS = 30;
/** How long the program may take to answer. */
export const TELL_MS = 15_000;
/** How long told news are kept. */
export const NEWS_DAYS = 30;
/** How many orders one run of the job tells of, and how many at once. */
export const RUN = { orders: 200, atOnce: 5 };
