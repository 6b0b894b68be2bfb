/** localStorage, which may be full, forbidden or absent: then nothing is stored. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** @returns false when storage is full or forbidden */
  write(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  },
};
