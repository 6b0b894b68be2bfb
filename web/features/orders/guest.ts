import type { SignedIn } from '#contract/accounts/accounts.ts';
import type { NewGuest } from '#contract/accounts/guests.ts';
import type { ShopApi } from '#contract/api.ts';
import { api, apiAs } from '#web/api/api.ts';
import { tabStorage } from '#web/lib/kept/tab-storage.ts';

const KEY = 'invitado';

/** A buyer without an account. The token is kept for this tab, and does not sign the browser in. */
export type Guest = SignedIn & { data: NewGuest };

export const guest = {
  current: read,
  /** Returns the same guest while the data are the same, so that a second attempt to pay replaces the first. */
  async begin(data: NewGuest): Promise<Guest> {
    const known = read();
    if (known && JSON.stringify(known.data) === JSON.stringify(data)) return known;
    const begun = { ...(await api('POST /api/guests', data)), data };
    tabStorage.write(KEY, begun);
    return begun;
  },
  forget: () => tabStorage.remove(KEY),
};

function read(): Guest | null {
  const kept = tabStorage.read<Guest>(KEY);
  return kept?.token && kept.user?.id ? (kept as Guest) : null;
}

/** The API for a buyer: with the guest's token when the user is this tab's guest, else with the session's. */
export const apiOf = (userId: string): ShopApi => {
  const known = read();
  return known?.user.id === userId ? apiAs(known.token) : api;
};

/**
 * The API for this page's buyer: the account, else this tab's guest. With the buyer's token, stock that the buyer's own open payment
 * holds counts as available.
 */
export const apiOfBuyer = (owner: string | null): ShopApi => apiOf(owner ?? read()?.user.id ?? '');
