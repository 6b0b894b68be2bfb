/**
 * Keeps what took long to find, until the catalogue has another version. Whoever keeps something must have read the version first:
 * what was found after it may be newer, and then is asked for again, but never older.
 * @param most the least used goes when there are more
 */
export function memory<T>(most: number) {
  const kept = new Map<string, { version: number; value: T }>();
  return {
    get(key: string, version: number): T | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      if (found.version !== version) return undefined;
      // The last one in the map is the one that was used last.
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
