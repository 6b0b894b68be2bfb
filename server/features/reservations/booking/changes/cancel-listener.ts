import type { Tx } from '#server/db/client.ts';

/** Called for each cancelled reservation, in the transaction that cancels it. `isByGuest`: in time, by the rules for guests. */
type Listener = (tx: Tx, reservation: { id: string; startsAt: Date }, by: { now: Date; isByGuest: boolean }) => Promise<void>;

let listener: Listener = async () => {};

/** Used by the feature that cancels the orders of a visit: the reservations must not import it. */
export const onCancelled = (newListener: Listener): void => {
  listener = newListener;
};
export const tellCancelled: Listener = (tx, reservation, by) => listener(tx, reservation, by);
