import type { SignedInCaller } from '#server/http/caller.ts';

/** Called for each new order that a browser placed. Must not throw, because the order is already placed. */
type Listener = (caller: SignedInCaller) => Promise<void>;

let listener: Listener = async () => {};

/** Used by the feature that counts visits: the orders must not import it. */
export const onPurchase = (newListener: Listener): void => {
  listener = newListener;
};
export const tellPurchase: Listener = (caller) => listener(caller);
