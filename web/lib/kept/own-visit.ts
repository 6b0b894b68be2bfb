import { tabStorage } from './tab-storage.ts';

const KEY = 'visita';

/** The visit that this tab's orders belong to. `token`: the token of the visit's link, which opens the visit's orders but cannot cancel. */
export type OwnVisit = { codigo: string; token: string; mesa: number | null };

export const ownVisit = {
  /** If storage fails, the guest has to open the link again. */
  keep: (visit: OwnVisit) => tabStorage.write(KEY, visit),
  read(): OwnVisit | null {
    const { codigo, token, mesa = null } = tabStorage.read<OwnVisit>(KEY) ?? {};
    return codigo && token ? { codigo, token, mesa } : null;
  },
  forget: () => tabStorage.remove(KEY),
};
