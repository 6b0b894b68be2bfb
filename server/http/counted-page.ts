import { answer } from './serve.ts';

/** The limits of counts: this many rows beyond the page, or this many search results. Counting a million takes too long. */
export const COUNTED = { beyondPage: 1000, found: 500 };

/** `total` stops at a limit; `more`: there are more rows than `total`. */
export type Counted<T> = { page: T[]; total: number; more: boolean };

/**
 * Reads a page and the number of rows. On the last page the total follows from its length.
 * @param query.read reads at most this many rows from the page's offset on
 * @param query.count counts at most this many rows
 */
export async function countedPage<T>(query: {
  limit: number;
  offset: number;
  isSearch: boolean;
  read: (most: number) => Promise<T[]>;
  count: (most: number) => Promise<number>;
}): Promise<Counted<T>> {
  const { limit, offset } = query;
  const rows = await query.read(limit + 1);
  const most = query.isSearch ? COUNTED.found : offset + limit + COUNTED.beyondPage;
  const isLast = rows.length <= limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await query.count(most + 1);
  return { page: rows.slice(0, limit), total: Math.min(total, most), more: total > most };
}

/** The page as the body, its total as X-Total-Count, and X-Total-More when there are more rows. */
export const answerPage = <T>({ page, total, more }: Counted<T>) =>
  answer(page, { headers: { 'x-total-count': String(total), ...(more && { 'x-total-more': '1' }) } });
