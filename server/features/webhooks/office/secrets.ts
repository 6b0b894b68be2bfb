import { inTransaction } from '#server/db/transaction.ts';
import { closePending } from '#server/features/webhooks/delivery/queries.ts';
import { newSecret, openSecret, sealSecret } from '#server/features/webhooks/delivery/signature.ts';
import { currentKeyId, keyIds } from '#server/sealing/keys.ts';
import { sealedBy } from '#server/sealing/seal.ts';
import * as queries from './queries.ts';

const locked = async (): Promise<queries.Webhook[]> =>
  (await queries.all()).filter(({ secret }) => !keyIds().includes(sealedBy(secret) ?? ''));

/** What keeps the secrets of webhooks, for those who count, renew or forget all sealed values. */
export const webhookSecrets = {
  name: 'secretos de webhooks',
  countLocked: async (): Promise<number> => (await locked()).length,
  async rotate(): Promise<number> {
    let count = 0;
    for (const { id } of await queries.all()) {
      count += await inTransaction(async (tx) => {
        const row = await queries.lock(tx, id);
        if (!row) return 0;
        const secret = again(row.secret, id);
        const oldSecret = row.oldSecret && again(row.oldSecret, id);
        if (secret === row.secret && oldSecret === row.oldSecret) return 0;
        await queries.update(tx, id, { secret, oldSecret });
        return 1;
      });
    }
    return count;
  },
  /** These webhooks are off until a manager renews their secrets. */
  async forgetLocked(): Promise<number> {
    const all = await locked();
    for (const { id } of all)
      await inTransaction(async (tx) => {
        await queries.update(tx, id, { secret: sealSecret(newSecret(), id), oldSecret: null, active: false });
        await closePending(tx, id);
      });
    return all.length;
  },
};

/** @returns the value as it is when it needs no new seal, or no key opens it */
function again(sealed: string, webhookId: string): string {
  if (sealedBy(sealed) === currentKeyId()) return sealed;
  const secret = openSecret(sealed, webhookId);
  return secret === null ? sealed : sealSecret(secret, webhookId);
}
