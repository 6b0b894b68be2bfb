let current = '';

/** Only `connect` calls this. State of another database is dropped; after a lost connection to the same database the state stays valid. */
export function enterDatabase(address: string): void {
  current = address;
}

/**
 * State of the process that belongs to its database: cached answers, keys, used-up limits, open streams. For another database it starts
 * empty. A shop has one database; tests open one shop after the other in the same process.
 * @returns a function that returns the state made by `make` for the current database
 */
export function perDatabase<T>(make: () => T): () => T {
  let kept: { database: string; value: T } | null = null;
  return () => {
    if (kept?.database !== current) kept = { database: current, value: make() };
    return kept.value;
  };
}
