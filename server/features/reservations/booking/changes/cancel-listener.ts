import type { Tx } from '#server/db/client.ts';

/** Called for each cancelled reservation, in the transaction that cancels it. */
type Listener = (tx: Tx, reservation: { id: string; startsAt: Date }, now: Date) => Promise<void>;

let listener: Listener = async () => {};

/** Used by the feature that cancels the orders of a visit: the reservations must not import it. */
export const onCancelled = (newListener: Listener): void => {
  listener = newListener;
};
export const tellCancelled: Listener = (tx, reservation, now) => listener(tx, reservation, now);
