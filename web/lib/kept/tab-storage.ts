/** sessionStorage with values as JSON. It may be full, forbidden or absent: then nothing is stored. */
export const tabStorage = {
  /** @returns null when nothing is stored or it cannot be read; an earlier version may have written something else */
  read<T>(key: string): Partial<T> | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      return typeof kept === 'object' ? (kept as Partial<T> | null) : null;
    } catch {
      return null;
    }
  },
  /** @returns whether the value was stored */
  write(key: string, value: object): boolean {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  },
};
