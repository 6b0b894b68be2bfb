import { tabArea } from './storage.ts';

/** What this tab keeps, with values as JSON. */
export const tabStorage = {
  /** @returns null when nothing is stored or it cannot be read; an earlier version may have written something else */
  read<T>(key: string): Partial<T> | null {
    try {
      const kept: unknown = JSON.parse(tabArea.read(key) ?? 'null');
      return typeof kept === 'object' ? (kept as Partial<T> | null) : null;
    } catch {
      return null;
    }
  },
  write: (key: string, value: object): boolean => tabArea.write(key, JSON.stringify(value)),
  remove: (key: string): void => tabArea.remove(key),
};
