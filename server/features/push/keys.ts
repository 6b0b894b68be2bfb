import { perDatabase } from '#server/db/per-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { drawVapidKeys, type VapidKeys } from '#server/gateways/push/vapid.ts';
import { currentKeyId, keyIds } from '#server/sealing/keys.ts';
import { open, seal, sealedBy } from '#server/sealing/seal.ts';
import * as queries from './queries.ts';

const CONTEXT = 'push private key';
const known = perDatabase((): { keys: VapidKeys | null } => ({ keys: null }));

const opened = (privateKey: string): string | null => (sealedBy(privateKey) ? (open(privateKey, CONTEXT)?.toString() ?? null) : privateKey);

/**
 * The shop's keys. The first call generates them and stores them in the database.
 * @returns a private key of null when the shop's keys do not open it
 */
export async function vapidKeys(): Promise<{ publicKey: string; privateKey: string | null }> {
  const { keys } = known();
  if (keys) return keys;
  const stored = await queries.keys();
  if (!stored) {
    const { publicKey, privateKey } = drawVapidKeys();
    await queries.keepKeys({ publicKey, privateKey: seal(privateKey, CONTEXT) });
    return vapidKeys();
  }
  const privateKey = opened(stored.privateKey);
  if (privateKey === null) return { ...stored, privateKey };
  known().keys = { ...stored, privateKey };
  return vapidKeys();
}

const locked = async (): Promise<string | null> => {
  const { privateKey = null } = (await queries.keys()) ?? {};
  const keyId = privateKey && sealedBy(privateKey);
  return keyId && !keyIds().includes(keyId) ? privateKey : null;
};

/** What keeps the private key, for those who count, renew or forget all sealed values. */
export const pushSecrets = {
  name: 'claves de avisos',
  countLocked: async (): Promise<number> => ((await locked()) ? 1 : 0),
  async rotate(): Promise<number> {
    const { privateKey } = (await queries.keys()) ?? {};
    if (!privateKey || sealedBy(privateKey) === currentKeyId()) return 0;
    const plain = opened(privateKey);
    return plain !== null && (await queries.replacePrivateKey(privateKey, seal(plain, CONTEXT))) ? 1 : 0;
  },
  /** Browsers must ask for notices again. */
  async forgetLocked(): Promise<number> {
    const privateKey = await locked();
    if (!privateKey) return 0;
    await inTransaction((tx) => queries.forgetKeys(tx, privateKey));
    return 1;
  },
};
