import type { Freshness } from './cache.ts';

/**
 * Adds to the catalogue's version what rises for single answers only. A sum of numbers that never fall is another one as soon as one of
 * them has risen.
 */
export const eachAnswer = (freshness: Freshness, versionOf: (key: string) => number) => ({
  known: (key: string) => freshness.known() + versionOf(key),
  read: async (key: string) => (await freshness.read()) + versionOf(key),
});
