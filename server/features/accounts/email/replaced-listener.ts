import type { Tx } from '#server/db/client.ts';

/** Called for each account whose user replaces its e-mail, in the transaction of the change. */
type Listener = (tx: Tx, from: string, to: string) => Promise<void>;

let listener: Listener = async () => {};

/** Used by the newsletter: the accounts must not import it. */
export const onEmailReplaced = (newListener: Listener): void => {
  listener = newListener;
};
export const tellReplaced: Listener = (tx, from, to) => listener(tx, from, to);
