import type { Tx } from '#server/db/client.ts';

/** Hears of each cancelled reservation, in the transaction that cancels it. */
type Listener = (tx: Tx, reservation: { id: string; startsAt: Date }, now: Date) => Promise<void>;

let listener: Listener = async () => {};

/** For the feature that cancels the orders of a visit, which stands above the orders. */
export const onCancelled = (hears: Listener): void => {
  listener = hears;
};
export const tellCancelled: Listener = (tx, reservation, now) => listener(tx, reservation, now);
