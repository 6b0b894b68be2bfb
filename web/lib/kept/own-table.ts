import { tabStorage } from './tab-storage.ts';

const KEY = 'mesa';

/** The table whose code was scanned in this tab. `k`: the key in the code, which shows that it was scanned there. */
export type OwnTable = { numero: number; k: string | null };

export const ownTable = {
  /** When it is not kept, the guest types the number. */
  keep: (table: OwnTable) => tabStorage.write(KEY, table),
  read(): OwnTable | null {
    const { numero, k = null } = tabStorage.read<OwnTable>(KEY) ?? {};
    return typeof numero === 'number' ? { numero, k } : null;
  },
  forget: () => tabStorage.remove(KEY),
};
