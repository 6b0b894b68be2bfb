import type { Tx } from '#server/db/client.ts';

/** Hears of each account whose e-mail its user has replaced, in the transaction that replaces it. */
type Listener = (tx: Tx, from: string, to: string) => Promise<void>;

let listener: Listener = async () => {};

/** For the Club, which stands above the accounts. */
export const onEmailReplaced = (hears: Listener): void => {
  listener = hears;
};
export const tellReplaced: Listener = (tx, from, to) => listener(tx, from, to);
