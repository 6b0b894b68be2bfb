import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiTables, ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { send } from '#web/api/api.ts';
import { formatCount } from '#web/lib/words/money.ts';
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
export function countOf({ rows, total, uncounted, error }: State<unknown>, one: string, many: string): string {
  if (!rows) return error !== null ? '' : 'Cargando…';
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
  /** The error of the last request, also while that is repeated; null without an error. */
  error: unknown;
};

export type Pages<T> = State<T> & {
  hasMore: boolean;
  more: () => void;
  /** Repeats the failed request. */
  retry: () => Promise<void>;
  /** Replaces a row, or removes it when `row` is null. Also changes a page that is still loading and may be older. */
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
  const [state, setState] = useState<State<T>>({ rows: null, total: 0, uncounted: false, busy: true, error: null });
  const leaving = useRef<AbortController>(null);
  const begun = useRef<readonly T[]>([]);
  /** The rows that changed since the loading page was requested. */
  const changed = useRef(new Map<string, T | null>());

  // The key decides when to load again, because the functions are new in every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const run = useCallback(
    async (shown: readonly T[], isRetry = false) => {
      leaving.current?.abort();
      const turn = new AbortController();
      leaving.current = turn;
      const { signal } = turn;
      begun.current = shown;
      changed.current = new Map();
      setState((before) => ({ ...before, busy: true, error: isRetry ? before.error : null }));
      try {
        const { rows, total, uncounted } = await load(shown.length, signal);
        if (signal.aborted) return;
        // New rows at the top have shifted known rows into this page.
        const known = new Set(shown.map(idOf));
        const now = (row: T): T | null => changed.current.get(idOf(row)) ?? (changed.current.has(idOf(row)) ? null : row);
        const here = (some: readonly T[]) => some.map(now).filter((row) => row !== null);
        const all = [...here(shown), ...here(rows.filter((row) => !known.has(idOf(row))))];
        const isEnd = rows.length === 0;
        const counted = isEnd ? all.length : Math.max(total - (rows.length - here(rows).length), all.length);
        setState({ rows: all, total: counted, uncounted: uncounted && !isEnd, busy: false, error: null });
      } catch (error) {
        if (!signal.aborted) setState((before) => ({ ...before, busy: false, error }));
      }
    },
    [key],
  );
  useEffect(() => {
    void run([]);
    return () => leaving.current?.abort();
  }, [run]);

  const latest = useRef(run);
  latest.current = run;
  const retry = useCallback(() => run(begun.current, true), [run]);
  useRetryOnline(state.error, retry);

  return {
    ...state,
    hasMore: state.rows !== null && (state.uncounted || state.rows.length < state.total),
    more: () => void run(state.rows ?? []),
    retry,
    change(id, row) {
      // The key has changed meanwhile: the answer belongs to another list.
      if (latest.current !== run) return void latest.current([]);
      changed.current.set(id, row);
      setState(({ rows, total, ...before }) => ({
        ...before,
        rows: rows === null ? null : rows.flatMap((one) => (idOf(one) !== id ? [one] : row ? [row] : [])),
        total: row ? total : total - 1,
      }));
    },
  };
}
