import { useCallback, useEffect, useRef, useState } from 'react';
import { useRetryOnline } from './use-retry-online.ts';

export type Loaded<T> = {
  data: T | null;
  error: unknown;
  reload: () => Promise<void>;
  /** Replaces the data and drops a pending answer, which may be older. Does nothing when the key has changed since it was rendered. */
  set: (data: T) => void;
  /** Changes the data and repeats a pending request, whose answer may be older. */
  change: (by: (data: T) => T) => void;
};

/**
 * Loads the data of a protected page in the browser. `load` is null while it needs something that is not known yet.
 * A reload keeps the present data, or the error, until the answer arrives; outdated answers are dropped. A failed load is repeated when
 * the network returns.
 */
export function useLoad<T>(load: ((signal: AbortSignal) => Promise<T>) | null, key: string | null): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null });

  // The key decides when to load again, because the function is a new one in every render.
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
