import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Refusal, tooMany } from '#server/http/refusal.ts';
import { WRONG_AT_TILL } from '../rules.ts';
import * as queries from './queries.ts';

/**
 * Looks up a short code that was typed at a till, and counts wrong ones. It runs in a transaction of its own, before that of the
 * caller: a wrong guess stays counted when the caller is refused. Right ones take nothing off the count, because a person who knows one pin
 * could otherwise guess others for ever.
 * @param till a till of the settings: an invented name would have a count of its own
 * @param look null when the code is wrong
 * @throws Refusal `wrong`; 429 after too many wrong ones
 */
export async function guessed<T>(at: queries.GuessedAt, wrong: () => Refusal, look: (tx: Tx) => Promise<T | null>): Promise<T> {
  const found = await inTransaction(async (tx) => {
    await queries.lockGuesses(tx, at);
    const ages = await queries.agesOfWrong(tx, at);
    const oldest = ages.at(-WRONG_AT_TILL.points);
    if (oldest !== undefined) throw tooMany(WRONG_AT_TILL.seconds - oldest);
    const one = await look(tx);
    if (one === null) await queries.insertWrong(tx, at);
    return one;
  });
  if (found === null) throw wrong();
  return found;
}
