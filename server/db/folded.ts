import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a text matches all patterns, regardless of case and accents.
 * @param folded a text or column that `fold` has made
 * @param patterns for `like`
 */
export const matchesAll = (folded: SQL | PgColumn, patterns: readonly string[]): SQL | undefined =>
  and(...patterns.map((pattern) => sql`${folded} like fold(${pattern})`));
