/** How much of the listener clients may hold at the same time. */
export type Bounds = {
  /** Open connections in all. With one file each they stay below 4,096 descriptors. */
  connections: number;
  /** Open connections of one address; without a proxy in front. */
  connectionsPerAddress: number;
  /** Requests in progress of one client; behind a proxy, whose connections are everybody's. */
  requestsPerClient: number;
  /** The same two for an address of `TRUSTED_NETWORKS`, which many guests share. */
  perTrustedAddress: number;
  /** Requests that the app works on; event streams are counted apart. */
  requestsInApp: number;
  streams: number;
  streamsPerClient: number;
  /** Requests that wait behind another one on their connections, in all. */
  waiting: number;
  /** Bytes that wait for their readers, in all. */
  unsentBytes: number;
  /** A reader that takes nothing for so long is cut off. */
  stalledMs: number;
  /** A reader that is not through after so long is cut off. */
  longestAnswerMs: number;
  /** A connection that has been idle for so long gives way when there are too many. */
  idleMs: number;
};

export const BOUNDS: Bounds = {
  connections: 1500,
  connectionsPerAddress: 256,
  requestsPerClient: 256,
  perTrustedAddress: 1000,
  requestsInApp: 1000,
  streams: 500,
  streamsPerClient: 30,
  waiting: 20_000,
  unsentBytes: 128_000_000,
  stalledMs: 25_000,
  longestAnswerMs: 300_000,
  idleMs: 1000,
};
