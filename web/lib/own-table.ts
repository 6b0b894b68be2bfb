const KEY = 'mesa';

/** The table whose code was scanned in this tab. `k`: the key in the code, which shows that it was scanned there. */
export type OwnTable = { numero: number; k: string | null };

export const ownTable = {
  keep(table: OwnTable) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(table));
    } catch {
      // Not kept: the guest types the number.
    }
  },
  read(): OwnTable | null {
    try {
      const table = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OwnTable | null;
      return Number.isInteger(table?.numero) ? table : null;
    } catch {
      return null;
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
