/** Sends `lost` at the first value of this visit that the browser did not store. */
export const storageLost = new EventTarget();
let isLost = false;
/** Whether a value of this visit is kept in memory only. */
export const isStorageLost = (): boolean => isLost;

export type Area = {
  read(key: string): string | null;
  /** @returns false when the browser does not store it: the value is lost with the page */
  write(key: string, value: string): boolean;
  remove(key: string): void;
};

/**
 * One of the browser's storages. It may be full, forbidden or absent: what it does not take is kept in memory as long as the page is open,
 * so that a cart, a session and an order work for the visit.
 */
function areaOf(stored: () => Storage): Area {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (area: Storage) => T): T | null => {
    try {
      return act(stored());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => memory.get(key) ?? attempt((area) => area.getItem(key)),
    write(key, value) {
      const isStored = attempt((area) => {
        area.setItem(key, value);
        return true;
      });
      if (isStored) {
        memory.delete(key);
        return true;
      }
      // Not the older value: after a reload it would be taken for the present one, such as the token of another account.
      attempt((area) => area.removeItem(key));
      memory.set(key, value);
      if (!isLost) {
        isLost = true;
        storageLost.dispatchEvent(new Event('lost'));
      }
      return false;
    },
    remove(key) {
      memory.delete(key);
      attempt((area) => area.removeItem(key));
    },
  };
}

/** localStorage: what this browser keeps. */
export const storage = areaOf(() => localStorage);

/** sessionStorage: what this tab keeps. */
export const tabArea = areaOf(() => sessionStorage);
