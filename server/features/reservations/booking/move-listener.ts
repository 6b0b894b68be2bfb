import type { Tx } from '#server/db/client.ts';

export type Moved = { id: string; from: Date; startsAt: Date; mesa: number | null };

/**
 * Hears of each reservation that gets another hour or other tables, in the transaction that moves it.
 * @returns null; or, when its orders cannot follow, what says of another hour whether they can
 */
type Listener = (tx: Tx, moved: Moved, now: Date) => Promise<((at: Date) => boolean) | null>;

let listener: Listener = async () => null;

/** For the feature that moves the orders of a visit, which stands above the orders. */
export const onMoved = (hears: Listener): void => {
  listener = hears;
};
export const tellMoved: Listener = (tx, moved, now) => listener(tx, moved, now);
