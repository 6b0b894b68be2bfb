import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser } from '#server/features/accounts/queries.ts';
import { audit } from '#server/features/audit/index.ts';
import { currentKeyId, keyIds } from '#server/sealing/keys.ts';
import { open, seal } from '#server/sealing/seal.ts';
import { SECRET_BYTES } from './codes.ts';
import * as queries from './queries.ts';

const contextOf = (userId: string): string => `two-step ${userId}`;

export const sealSecret = (userId: string, secret: Buffer): Buffer => Buffer.from(seal(secret, contextOf(userId)));

/** @param stored sealed, or as older versions stored it. @returns null when the keys of this process do not open it */
export const openSecret = (userId: string, stored: Buffer): Buffer | null =>
  stored.length === SECRET_BYTES ? stored : open(stored.toString('latin1'), contextOf(userId));

/** Seals with the current key what another key sealed, or nothing did. */
async function sealAgain(rows: { userId: string; secret: Buffer }[]): Promise<number> {
  let count = 0;
  for (const { userId, secret } of rows) {
    const opened = openSecret(userId, secret);
    if (opened && (await queries.replaceSecret(userId, secret, sealSecret(userId, opened)))) count++;
  }
  return count;
}

/** The nightly job seals what an older version stored. A sign-in does not: while both versions run, the older one could not read it. */
export const sealPlainSecrets = async (): Promise<number> => sealAgain(await queries.plainSecrets());

const SUMMARY = 'La verificación en dos pasos se quitó porque ninguna clave abre su secreto';

/** Switches the second step off. The account's user is mailed. */
const forget = (userId: string, secret: Buffer): Promise<boolean> =>
  inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const stored = await queries.storedSecret(tx, userId);
    if (!user || !stored?.secret.equals(secret)) return false;
    await queries.remove(tx, userId);
    if (!stored.confirmedAt) return true;
    await enqueue(tx, 'two-step-mail', { id: userId, at: new Date().toISOString(), letter: 'off' });
    if (user.staffRole !== null)
      await audit(tx, { actor: null, kind: 'two_step', subject: { type: 'user', id: userId }, summary: SUMMARY });
    return true;
  });

/** What keeps the secrets of second steps, for those who count, renew or forget all sealed values. */
export const twoStepSecrets = {
  name: 'segundos pasos',
  countLocked: (): Promise<number> => queries.countSecretsOfOthers(keyIds()),
  rotate: async (): Promise<number> => sealAgain([...(await queries.plainSecrets()), ...(await queries.secretsOfOthers([currentKeyId()]))]),
  async forgetLocked(): Promise<number> {
    let count = 0;
    for (const { userId, secret } of await queries.secretsOfOthers(keyIds())) if (await forget(userId, secret)) count++;
    return count;
  },
};
