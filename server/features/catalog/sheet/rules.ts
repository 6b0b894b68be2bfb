import type { QueueRule } from '#server/http/limits/bounded-queue.ts';

/** Imports run one at a time, because reading a file may take a processor for ten seconds; those that wait hold their file in memory. */
export const IMPORT_QUEUE: QueueRule = {
  atOnce: 1,
  waiting: 12,
  perKey: 12,
  longestWaitMs: 60_000,
  message: 'Hay otras importaciones en curso. Inténtalo otra vez en un momento.',
};
