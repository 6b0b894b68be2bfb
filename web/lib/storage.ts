/** localStorage that may be full, forbidden or absent: then things last as long as the page. */
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
      // Nothing to save it in.
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing there.
    }
  },
};
