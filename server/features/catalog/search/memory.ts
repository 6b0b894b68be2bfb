/**
 * Caches results until the catalogue's version changes. Callers must read the version before they compute the result: then a result may be
 * newer than its version, which only costs a second computation, but is never older.
 * @param most when there are more results, the least recently used one is dropped
 */
export function memory<T>(most: number) {
  const kept = new Map<string, { version: number; value: T }>();
  return {
    get(key: string, version: number): T | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      if (found.version !== version) return undefined;
      // Moves the entry to the end of the map, because the first entry is the least recently used one.
      kept.set(key, found);
      return found.value;
    },
    keep(key: string, version: number, value: T): void {
      kept.delete(key);
      kept.set(key, { version, value });
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
    },
  };
}
