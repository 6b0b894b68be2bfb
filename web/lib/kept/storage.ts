/** localStorage, which may be full, forbidden or absent: then nothing is stored. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage is full or forbidden.
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
