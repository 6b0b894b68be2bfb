import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ApiTables, ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { send } from '#web/api/api.ts';
import { formatCount } from '#web/lib/words/money.ts';
import { queries } from './queries.ts';
import { useRetryOnline } from './use-retry-online.ts';

/** `uncounted`: there are more rows than `total`, because the server stopped counting. */
export type Page<T> = { rows: T[]; total: number; uncounted: boolean };

/** Fetches one page of a list and its total (`X-Total-Count`, `X-Total-More`). */
export async function pageOf<T>(ask: (api: ShopApi) => Promise<T[]>): Promise<Page<T>> {
  let total = 0;
  let uncounted = false;
  const counting = createApi<ApiTables>(async (path, init) => {
    const response = await send(path, init);
    total = Number(response.headers.get('x-total-count'));
    uncounted = response.headers.has('x-total-more');
    return response;
  });
  const rows = await ask(counting);
  return { rows, total: Math.max(total, rows.length), uncounted };
}

/** A list's count in words: the number of rows, that it is loading, or nothing after a failure. */
export function countOf({ rows, total, uncounted, failed }: State<unknown>, one: string, many: string): string {
  if (!rows) return failed ? '' : 'Cargando…';
  return uncounted
    ? `más de ${formatCount(Math.floor(total / ROUND) * ROUND)} ${many}`
    : `${formatCount(total)} ${total === 1 ? one : many}`;
}

/** The number at which the server stops counting depends on the page, so it is rounded down to a multiple of this. */
const ROUND = 500;

type State<T> = {
  /** Null until the first page has loaded. */
  rows: readonly T[] | null;
  total: number;
  uncounted: boolean;
  busy: boolean;
  /** The last request failed; also while it is repeated. */
  failed: boolean;
};

export type Pages<T> = State<T> & {
  hasMore: boolean;
  /** Requests the next page, or repeats the failed request. */
  more: () => Promise<unknown>;
  /** Replaces a row, or removes it when `row` is null, and repeats a pending request, whose answer may be older. */
  change: (id: string, row: T | null) => void;
};

/**
 * A paged list. A changed key reloads it and keeps the old rows until then. A failed page is requested again when the network returns.
 * @param load fetches the page that begins after `offset` rows
 */
export function usePages<T>(
  load: (offset: number, signal: AbortSignal) => Promise<Page<T>>,
  idOf: (row: T) => string,
  key: string,
): Pages<T> {
  const list = useId();
  const queryKey = [list, key];
  // New rows at the top shift known rows into the next page.
  const join = (pages: readonly Page<T>[]): Page<T> => {
    const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [idOf(row), row])).values()];
    const last = pages.at(-1);
    return last?.rows.length ? { ...last, rows, total: Math.max(last.total, rows.length) } : { rows, total: rows.length, uncounted: false };
  };
  const isMore = ({ rows, total, uncounted }: Page<T>) => uncounted || rows.length < total;
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => (isMore(join(pages)) ? join(pages).rows.length : null),
    },
    queries,
  );
  const { data, error, isSuccess, isFetching, errorUpdateCount, fetchNextPage: more } = query;
  const shown = useRef<Page<T> | null>(null);
  if (data) shown.current = join(data.pages);
  useRetryOnline(error, more);

  return {
    ...(shown.current ?? { rows: null, total: 0, uncounted: false }),
    busy: isFetching,
    failed: !isSuccess && errorUpdateCount > 0,
    hasMore: shown.current !== null && isMore(shown.current),
    more,
    change(id, row) {
      const changed = ({ rows, total, uncounted }: Page<T>): Page<T> => ({
        rows: rows.flatMap((one) => (idOf(one) !== id ? [one] : row ? [row] : [])),
        total: row ? total : total - 1,
        uncounted,
      });
      const isHere = queries.setQueryData<InfiniteData<Page<T>>>(queryKey, (old) => old && { ...old, pages: old.pages.map(changed) });
      if (!isHere) void queries.resetQueries({ queryKey: [list] });
      else if (queries.isFetching({ queryKey })) void more();
    },
  };
}
