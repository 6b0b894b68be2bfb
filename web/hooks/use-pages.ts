import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiTables, ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/client.ts';
import { send } from '#web/api/api.ts';

export type Page<T> = { rows: T[]; total: number };

/** One page of a list, and how many there are in all: the API says that beside the list. */
export async function pageOf<T>(ask: (api: ShopApi) => Promise<T[]>): Promise<Page<T>> {
  let total = 0;
  const counting = createApi<ApiTables>(async (path, init) => {
    const response = await send(path, init);
    total = Number(response.headers.get('x-total-count'));
    return response;
  });
  const rows = await ask(counting);
  return { rows, total: Math.max(total, rows.length) };
}

type State<T> = {
  /** Null until the first page is here. */
  rows: readonly T[] | null;
  total: number;
  busy: boolean;
  failed: boolean;
};

export type Pages<T> = State<T> & {
  more: () => void;
  /** Once more what failed. */
  retry: () => void;
  /** Puts another in the place of a row, or takes it away. */
  change: (id: string, row: T | null) => void;
};

/**
 * A list of the office, page by page. Another key begins it anew, and keeps showing what is there until then.
 * @param load the page that begins after so many rows
 */
export function usePages<T>(
  load: (offset: number, signal: AbortSignal) => Promise<Page<T>>,
  idOf: (row: T) => string,
  key: string,
): Pages<T> {
  const [state, setState] = useState<State<T>>({ rows: null, total: 0, busy: true, failed: false });
  const leaving = useRef<AbortController>(null);
  const begun = useRef<readonly T[]>([]);

  // The key says when there is something else to load; the functions themselves are new in every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const run = useCallback(
    async (shown: readonly T[]) => {
      leaving.current?.abort();
      const turn = new AbortController();
      leaving.current = turn;
      const { signal } = turn;
      begun.current = shown;
      setState((before) => ({ ...before, busy: true, failed: false }));
      try {
        const { rows, total } = await load(shown.length, signal);
        if (signal.aborted) return;
        // What came in meanwhile has pushed others down into this page.
        const known = new Set(shown.map(idOf));
        const all = [...shown, ...rows.filter((row) => !known.has(idOf(row)))];
        setState({ rows: all, total: rows.length ? total : all.length, busy: false, failed: false });
      } catch {
        if (!signal.aborted) setState((before) => ({ ...before, busy: false, failed: true }));
      }
    },
    [key],
  );
  useEffect(() => {
    void run([]);
    return () => leaving.current?.abort();
  }, [run]);

  return {
    ...state,
    more: () => void run(state.rows ?? []),
    retry: () => void run(begun.current),
    change: (id, row) =>
      setState(({ rows, total, ...before }) => ({
        ...before,
        rows: rows === null ? null : rows.flatMap((one) => (idOf(one) !== id ? [one] : row ? [row] : [])),
        total: row ? total : total - 1,
      })),
  };
}
