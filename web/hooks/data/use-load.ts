import { useCallback, useEffect, useRef, useState } from 'react';
import { useRetryOnline } from './use-retry-online.ts';

export type Loaded<T> = {
  data: T | null;
  error: unknown;
  reload: () => Promise<void>;
  /** An answer that is on its way is dropped: it may be from before. So is this, when the key has changed since it was rendered. */
  set: (data: T) => void;
  /** What is on its way is asked for again: it may be from before. */
  change: (by: (data: T) => T) => void;
};

/**
 * Loads the data of a protected page in the browser. `load` is null while something it needs is unknown.
 * A reload keeps the current data, and its error until the answer comes; outdated answers are dropped. A failed load is tried again when
 * the network returns.
 */
export function useLoad<T>(load: ((signal: AbortSignal) => Promise<T>) | null, key: string | null): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null });

  // The key tells when to load again; the function is new in every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const run = useCallback(
    async (signal: AbortSignal) => {
      if (!load) return;
      try {
        const data = await load(signal);
        if (!signal.aborted) setState({ data, error: null });
      } catch (error) {
        if (!signal.aborted) setState((before) => ({ ...before, error }));
      }
    },
    [key],
  );
  const underway = useRef<AbortController>(null);
  const begin = useCallback(async () => {
    underway.current?.abort();
    const begun = new AbortController();
    underway.current = begun;
    await run(begun.signal);
    if (underway.current === begun) underway.current = null;
  }, [run]);
  useEffect(() => {
    void begin();
    return () => underway.current?.abort();
  }, [begin]);

  useRetryOnline(state.error, begin);
  const latest = useRef(run);
  latest.current = run;
  const set = useCallback(
    (data: T) => {
      if (latest.current !== run) return;
      underway.current?.abort();
      setState({ data, error: null });
    },
    [run],
  );
  const change = useCallback(
    (by: (data: T) => T) => {
      setState(({ data, error }) => ({ data: data && by(data), error }));
      if (underway.current) void begin();
    },
    [begin],
  );
  return { ...state, reload: begin, set, change };
}
