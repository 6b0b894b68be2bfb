/**
 * Caches results until the catalogue has another version. Callers must read the version before they make the result: then a result may
 * be newer than its version, and is only made again, but never older.
 * @param most beyond this number the least recently used result is dropped
 */
export function memory<T>(most: number) {
  const kept = new Map<string, { version: number; value: T }>();
  return {
    get(key: string, version: number): T | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      if (found.version !== version) return undefined;
      // Move the entry to the end of the map, which drops the least recently used first.
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
