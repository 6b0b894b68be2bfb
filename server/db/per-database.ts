let current = 0;

/** For `connect` and `close` alone: what was remembered of the database before is forgotten. */
export function forgetDatabase(): void {
  current++;
}

/**
 * What the process remembers of its database: kept answers, keys, used-up limits, open streams. It would be wrong for another database, so
 * it begins anew with each `connect`. A shop connects once; tests open one shop after the other in the same process.
 * @returns what `make` has made since the process connected
 */
export function perDatabase<T>(make: () => T): () => T {
  let kept: { database: number; value: T } | null = null;
  return () => {
    if (kept?.database !== current) kept = { database: current, value: make() };
    return kept.value;
  };
}
