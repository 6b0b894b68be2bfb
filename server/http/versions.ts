import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';

// Versions of what forms change, so that of two people who change the same thing, the later one is told.

/**
 * The version of a thing: a digest of the values that its form shows, so that no writer has to count, and that a reader who was shown
 * outdated values has their version.
 */
export const versionOf = (values: unknown): string => createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);

/** @param seen the version that the caller sent, if any */
export const isStale = (seen: string | undefined, current: string): boolean => seen !== undefined && seen !== current;

/** @param what as in 'Otra persona cambió este producto' */
export const stale = (code: `stale_${string}`, what: string, current: unknown): Refusal =>
  new Refusal(409, code, `Otra persona cambió ${what}. Revisa lo suyo e inténtalo otra vez.`, { data: current });
