const KEY = 'visita';

/** The visit that the orders of this tab belong to. `token`: the one of the visit's link, which opens orders and cancels nothing. */
export type OwnVisit = { codigo: string; token: string; mesa: number | null };

export const ownVisit = {
  keep(visit: OwnVisit) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(visit));
    } catch {
      // Not kept: the guest opens the link again.
    }
  },
  read(): OwnVisit | null {
    try {
      const visit = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OwnVisit | null;
      return typeof visit?.codigo === 'string' && typeof visit.token === 'string' ? visit : null;
    } catch {
      return null;
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing to forget.
    }
  },
};
