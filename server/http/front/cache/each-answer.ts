import type { Freshness } from './cache.ts';

/** Adds a number per answer to the catalogue's version. All numbers only rise, so their sum changes as soon as one of them has risen. */
export const eachAnswer = (freshness: Freshness, versionOf: (key: string) => number) => ({
  known: (key: string) => freshness.known() + versionOf(key),
  read: async (key: string) => (await freshness.read()) + versionOf(key),
});
