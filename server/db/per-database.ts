let current = '';

/** For `connect` alone. What was remembered of another database is forgotten; after a break of the same one it is still right. */
export function enterDatabase(address: string): void {
  current = address;
}

/**
 * What the process remembers of its database: kept answers, keys, used-up limits, open streams. It would be wrong for another database, so
 * it begins anew there. A shop has one database; tests open one shop after the other in the same process.
 * @returns what `make` has made for the present database
 */
export function perDatabase<T>(make: () => T): () => T {
  let kept: { database: string; value: T } | null = null;
  return () => {
    if (kept?.database !== current) kept = { database: current, value: make() };
    return kept.value;
  };
}
