import type { QueueRule } from './bounded-queue.ts';

const BUSY = 'Hay mucha gente a la vez. Inténtalo otra vez en unos segundos.';

/**
 * Answers that are kept, made anew after a change. There is an end to them, and requests for the same one share one rendering; the bound
 * holds for a client that walks through all products.
 */
export const KEPT_ANSWERS: QueueRule = { atOnce: 4, waiting: 600, perKey: 128, message: BUSY };

/**
 * Pages past the cache (searches, links with a code, unknown products): some 5 ms of CPU each, without an end. One client's flood fills
 * only its own share, so that the pages of others wait for few.
 */
export const PAGES_PAST_CACHE: QueueRule = { atOnce: 2, waiting: 200, perKey: 40, message: BUSY };

/** Product lists past the cache, asked for over the network. The pages' own loaders are held with their page. */
export const LISTS_PAST_CACHE: QueueRule = { atOnce: 4, waiting: 400, perKey: 64, message: BUSY };

/** Reads that are open to anyone and cost several milliseconds of CPU: free hours of a day, reviews of a product. */
export const OPEN_READS: QueueRule = { atOnce: 6, waiting: 400, perKey: 64, message: BUSY };
