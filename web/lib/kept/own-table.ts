import { tabStorage } from './tab-storage.ts';

const KEY = 'mesa';

/** The table whose code was scanned in this tab. `k`: the key in the code, which proves the scan. */
export type OwnTable = { numero: number; k: string | null };

export const ownTable = {
  /** If storage fails, the guest has to type the number. */
  keep: (table: OwnTable) => tabStorage.write(KEY, table),
  read(): OwnTable | null {
    const { numero, k = null } = tabStorage.read<OwnTable>(KEY) ?? {};
    return typeof numero === 'number' ? { numero, k } : null;
  },
  forget: () => tabStorage.remove(KEY),
};
