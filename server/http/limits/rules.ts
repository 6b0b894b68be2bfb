import type { QueueRule } from './bounded-queue.ts';

/** Every limit of the server's outer layer. What one feature limits is in that feature's `rules.ts`. */

/** How much of the listener clients may hold at the same time. */
export type Bounds = {
  /** Open connections in all. With one file each they stay below 4,096 descriptors. */
  connections: number;
  /** Open connections of one address, where no proxy stands in front. */
  connectionsPerAddress: number;
  /** Requests in progress of one client behind a proxy, whose connections are shared by all clients. */
  requestsPerClient: number;
  /** Both of them for an address of `TRUSTED_NETWORKS`, which many guests share. */
  perTrustedAddress: number;
  /** Requests that the app works on; event streams are counted apart. */
  requestsInApp: number;
  streams: number;
  streamsPerClient: number;
  /** Requests that wait behind another one on their connections, in all. */
  waiting: number;
  /** Bytes that clients have not read yet, in all. */
  unsentBytes: number;
  /** A client that reads nothing for this long is disconnected. */
  stalledMs: number;
  /** A client that has not read the whole answer after this long is disconnected. */
  longestAnswerMs: number;
  /** When there are too many connections, one that has been idle for this long is closed. */
  idleMs: number;
  /** The same for one whose request has been arriving for this long. */
  arrivingMs: number;
  /** Bodies of more bytes than this, or of unknown length, are read so many at a time, in all and of one address. */
  largeBodyBytes: number;
  largeBodies: number;
  largeBodiesPerAddress: number;
  /** A large body that has been read for this long while others wait is given up. */
  largeBodyMs: number;
  /** An idle connection is closed after this long. A client may send its next request in the moment of closing, so it should be rare. */
  keepAliveMs: number;
};

export const BOUNDS: Bounds = {
  connections: 1500,
  connectionsPerAddress: 256,
  requestsPerClient: 256,
  perTrustedAddress: 1000,
  requestsInApp: 1000,
  streams: 500,
  streamsPerClient: 30,
  waiting: 5000,
  unsentBytes: 128_000_000,
  stalledMs: 25_000,
  longestAnswerMs: 300_000,
  idleMs: 1000,
  arrivingMs: 3000,
  largeBodyBytes: 64_000,
  largeBodies: 8,
  largeBodiesPerAddress: 4,
  largeBodyMs: 10_000,
  keepAliveMs: 60_000,
};

/** Node's own limits of a connection: how long a request may take to arrive, how large its headers may be. */
export const ARRIVAL = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
};

/** A JSON body may have this many bytes. */
export const JSON_BYTES = 1_000_000;
/** JSON of more bytes is handled one at a time, and may have so many levels and values. Twenty options of a hundred lines are 2,000 values. */
export const LARGE_JSON_BYTES = 64_000;
export const MOST_JSON_DEPTH = 100;
export const MOST_JSON_VALUES = 20_000;
/** Boundaries in a form. The shop's forms have a file and two fields. */
export const MOST_FORM_PARTS = 100;
/** The headers of a part: a name, a file's name and its type. */
export const MOST_PART_HEADER_BYTES = 4096;
/** Clients read an answer only after they have sent the whole body: so many bytes of a body that is too large are read and dropped. */
export const DROPPED_BYTES = 64_000_000;

/** Finished answers in memory, all together. One answer may take a 32nd, so that a list of a thousand products does not replace fifty pages. */
export const CACHE_BYTES = 64_000_000;
export const CACHE_ENTRY_BYTES = CACHE_BYTES / 32;
/** Larger files of the build are read from the disk for each request. */
export const FILE_BYTES_IN_MEMORY = 400_000;
/** A 404 page is rendered again after this time. */
export const MISSING_PAGE_MS = 10 * 60_000;

/** `Retry-After`, in seconds: while there are too many requests, and while something that the shop needs is away. */
export const RETRY_SECONDS = { busy: 5, unavailable: 2 };

const BUSY = 'Hay mucha gente a la vez. Inténtalo otra vez en unos segundos.';

/**
 * Cached answers that are made again after a change. Their number is limited, and requests for the same one share one rendering; the
 * bound holds for a client that walks through all products.
 */
export const KEPT_ANSWERS: QueueRule = { atOnce: 4, waiting: 600, perKey: 128, message: BUSY };

/**
 * Pages that are not cached (searches, links with a code, unknown products): about 5 ms of CPU each, and any number of addresses. The
 * limit per client keeps one client's flood from delaying the pages of others.
 */
export const PAGES_PAST_CACHE: QueueRule = { atOnce: 2, waiting: 200, perKey: 40, message: BUSY };

/** Product lists that are not cached, asked for over the network. Those of page loaders are limited with their page. */
export const LISTS_PAST_CACHE: QueueRule = { atOnce: 4, waiting: 400, perKey: 64, message: BUSY };

/** Public reads that cost several milliseconds of CPU: free hours of a day, reviews of a product. */
export const OPEN_READS: QueueRule = { atOnce: 6, waiting: 400, perKey: 64, message: BUSY };

/** Attempts that wait for the outcome of others: per key, in all, and how long. */
export const WAITING_ATTEMPTS = { perKey: 50, inAll: 1000, longestWaitMs: 10_000 };
