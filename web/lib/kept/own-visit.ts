import { tabStorage } from './tab-storage.ts';

const KEY = 'visita';

/** The visit that the orders of this tab belong to. `token`: the one of the visit's link, which opens orders and cancels nothing. */
export type OwnVisit = { codigo: string; token: string; mesa: number | null };

export const ownVisit = {
  /** When it is not kept, the guest opens the link again. */
  keep: (visit: OwnVisit) => tabStorage.write(KEY, visit),
  read(): OwnVisit | null {
    const { codigo, token, mesa = null } = tabStorage.read<OwnVisit>(KEY) ?? {};
    return codigo && token ? { codigo, token, mesa } : null;
  },
  forget: () => tabStorage.remove(KEY),
};
