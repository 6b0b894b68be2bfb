import { MINUTE_MS } from '#contract/shop-clock.ts';

/** Every limit of the server's outer layer. The limits of a feature are in the feature's `rules.ts`. */

/** Limits of the listener's resources that clients may hold at the same time. */
export type Bounds = {
  /** Open connections in all. With one file each they stay below 4,096 descriptors. */
  connections: number;
  /** Open connections of one address, when there is no proxy in front. */
  connectionsPerAddress: number;
  /** Requests in progress of one client behind a proxy, whose connections are shared by all clients. */
  requestsPerClient: number;
  /** Replaces `connectionsPerAddress`, `requestsPerClient` and `streamsPerClient` for an address in `TRUSTED_NETWORKS`, which many guests share. */
  perTrustedAddress: number;
  /** Requests at work in all, staff and event streams apart. */
  work: number;
  /**
   * A client has more requests at work than its `ownWork` only while fewer than this are at work in all, or while the work waits for something
   * else: nothing has ended for `stuckWorkMs`.
   */
  sharedWork: number;
  stuckWorkMs: number;
  /** Requests of one client at work. */
  workPerClient: number;
  /** Requests of one client that other clients' requests cannot delay, up to `work`. */
  ownWork: number;
  /** Requests that wait for work, in all and of one client, and how long. */
  waitingWork: number;
  waitingWorkPerClient: number;
  longestWaitMs: number;
  /** Work of a client that has left counts no longer than this. */
  leftWorkMs: number;
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
  /** When there are too many connections, one whose request has been arriving for this long is closed. */
  arrivingMs: number;
  /** Bodies with more bytes than this, or of unknown length, count as large; this many are read or at work at a time, in all and per client. */
  largeBodyBytes: number;
  largeBodies: number;
  largeBodiesPerClient: number;
  /** A large body that has been read for this long while others wait is aborted. */
  largeBodyMs: number;
  /**
   * An idle connection is closed after this long. A client may send its next request at the moment of closing, so closing should be rare.
   */
  keepAliveMs: number;
};

export const BOUNDS: Bounds = {
  connections: 1500,
  connectionsPerAddress: 256,
  requestsPerClient: 256,
  perTrustedAddress: 1000,
  work: 64,
  sharedWork: 3,
  stuckWorkMs: 250,
  workPerClient: 16,
  ownWork: 2,
  waitingWork: 1000,
  waitingWorkPerClient: 240,
  longestWaitMs: 10_000,
  leftWorkMs: 30_000,
  streams: 500,
  // More than the streams of orders that one address may have, so that their own refusal is answered.
  streamsPerClient: 48,
  waiting: 5000,
  unsentBytes: 128_000_000,
  stalledMs: 25_000,
  longestAnswerMs: 300_000,
  idleMs: 1000,
  arrivingMs: 3000,
  largeBodyBytes: 64_000,
  largeBodies: 8,
  largeBodiesPerClient: 4,
  largeBodyMs: 10_000,
  keepAliveMs: 60_000,
};

/** Bounds with which no request waits for others. */
export const WITHOUT_LINE: Partial<Bounds> = { work: 1000, ownWork: 1000, workPerClient: 1000 };

/** Node's own limits of a connection: how long a request may take to arrive, and how large its headers may be. */
export const ARRIVAL = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
};

/** The limit of bytes of a JSON body. */
export const JSON_BYTES = 1_000_000;
/**
 * JSON with more bytes is handled one at a time, and its levels and values are limited. Twenty options of a hundred lines are 2,000 values.
 */
export const LARGE_JSON_BYTES = 64_000;
export const MOST_JSON_DEPTH = 100;
export const MOST_JSON_VALUES = 20_000;
/** The limit of boundaries in a form. The shop's forms have a file and two fields. */
export const MOST_FORM_PARTS = 100;
/** The limit of a part's headers: a name, a file's name and its type. */
export const MOST_PART_HEADER_BYTES = 4096;
/** Clients read an answer only after they have sent the whole body, so this many bytes of a body that is too large are read and dropped. */
export const DROPPED_BYTES = 64_000_000;

/**
 * The limit of finished answers in memory, all together. One answer may take a 32nd, so that a list of a thousand products does not
 * displace fifty pages.
 */
export const CACHE_BYTES = 64_000_000;
export const CACHE_ENTRY_BYTES = CACHE_BYTES / 32;
/** Larger files of the build are read from the disk for each request. */
export const FILE_BYTES_IN_MEMORY = 400_000;
/** A 404 page is rendered again after this time. */
export const MISSING_PAGE_MS = 10 * MINUTE_MS;

/** `Retry-After` in seconds: when there are too many requests, and while a service that the shop needs is unavailable. */
export const RETRY_SECONDS = { busy: 5, unavailable: 1 };

/** Limits of attempts that wait for the outcome of others: per key, in all, and the longest wait. */
export const WAITING_ATTEMPTS = { perKey: 50, inAll: 1000, longestWaitMs: 10_000 };

/** How uploads are read from a storage of the network, and which of them stay in memory. */
export const STORED_UPLOADS = {
  atOnce: 16,
  waiting: 256,
  perKey: 64,
  keptBytesInAll: 64_000_000,
  /** After so many failures without a success in between, no upload is read for this long. */
  failuresInRow: 3,
  pauseMs: 2000,
};

/** Names of uploads that the storage does not have: how long they are remembered, and how many an address may ask for in a window. */
export const MISSED_UPLOADS = {
  rememberedMs: 30_000,
  names: 10_000,
  addresses: 5000,
  perAddress: 60,
  /** For an address in `TRUSTED_NETWORKS`, which many guests share. */
  perSharedAddress: 600,
  windowMs: 10 * MINUTE_MS,
};
