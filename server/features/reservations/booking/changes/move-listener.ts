import type { Tx } from '#server/db/client.ts';

export type Moved = { id: string; from: Date; startsAt: Date; mesa: number | null };

/**
 * Called for each reservation that gets another hour or other tables, in the transaction that moves it.
 * @returns null on success. When the orders of the visit cannot follow: a function that says whether they can at another hour
 */
type Listener = (tx: Tx, moved: Moved, now: Date) => Promise<((at: Date) => boolean) | null>;

let listener: Listener = async () => null;

/** Used by the feature that moves the orders of a visit: the reservations must not import it. */
export const onMoved = (newListener: Listener): void => {
  listener = newListener;
};
export const tellMoved: Listener = (tx, moved, now) => listener(tx, moved, now);
