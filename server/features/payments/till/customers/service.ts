import { randomInt } from 'node:crypto';
import { inTransaction } from '#server/db/transaction.ts';
import * as queries from './queries.ts';

/** Codes by which customers show the till who they are. */

const LIFE_MS = 2 * 60_000;
const DIGITS = 6;

/** A code of this user, which replaces the one before. */
export function newCode(userId: string): Promise<{ code: string; expiresAt: Date }> {
  // A code that another customer has now is a conflict, after which the transaction draws another one.
  return inTransaction(async (tx) => {
    const row = { code: String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'), expiresAt: new Date(Date.now() + LIFE_MS) };
    await queries.replace(tx, { userId, ...row });
    return row;
  });
}

export { ownerOf, use } from './queries.ts';
