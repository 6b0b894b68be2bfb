import type { SignedInCaller } from '#server/http/caller.ts';

/** Hears of each new order that a browser placed. Must not throw: the order is placed. */
type Listener = (caller: SignedInCaller) => Promise<void>;

let listener: Listener = async () => {};

/** For the feature that counts visits, which stands above the orders. */
export const onPurchase = (hears: Listener): void => {
  listener = hears;
};
export const tellPurchase: Listener = (caller) => listener(caller);
