import { useStore } from '#web/hooks/use-store.ts';
import { createStore } from '#web/lib/store.ts';

/** The pin of the member of the staff who sells at this device; null: the account that is signed in. In memory only: it is a secret. */
const seller = createStore<string | null>(null);

export const useSeller = (): string | null => useStore(seller);
export const sellerNow = seller.get;
export const setSeller = seller.set;
