import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { currentKeyId, keyIds } from '#server/sealing/keys.ts';
import { open, seal, sealedBy } from '#server/sealing/seal.ts';
import * as queries from './queries.ts';

export type SigningKey = { kid: string; key: KeyObject };

const contextOf = (kid: string): string => `agent key ${kid}`;

/** A new ES256 key, named by its thumbprint (RFC 7638). */
function drawKey(): { kid: string; publicKey: queries.PublicKey; privateKey: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
  const point = { crv: 'P-256', kty: 'EC', x, y };
  const kid = createHash('sha256').update(JSON.stringify(point)).digest('base64url');
  const privateKey = seal(pair.privateKey.export({ format: 'der', type: 'pkcs8' }), contextOf(kid));
  return { kid, publicKey: { kid, ...point, use: 'sig', alg: 'ES256' }, privateKey };
}

async function first(tx: Tx): Promise<void> {
  await queries.lockKeys(tx);
  if (!(await queries.current(tx))) await queries.add(tx, drawKey());
}

/** The public keys of the profile (JWK). The first call makes the first one. */
export async function publishedKeys(): Promise<queries.PublicKey[]> {
  if (!(await queries.current())) await inTransaction(first);
  return queries.published();
}

/** The key that signs now. @returns null when the shop's keys do not open it */
export async function signingKey(): Promise<SigningKey | null> {
  if (!(await queries.current())) await inTransaction(first);
  const stored = await queries.current();
  const der = stored && open(stored.privateKey, contextOf(stored.kid));
  return stored && der ? { kid: stored.kid, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) } : null;
}

/** Makes the key that signs from now on. The one before stays in the profile for some days. @returns its name */
export const rotateKeys = (): Promise<string> =>
  inTransaction(async (tx) => {
    await queries.lockKeys(tx);
    await queries.retire(tx);
    const key = drawKey();
    await queries.add(tx, key);
    return key.kid;
  });

const isLocked = ({ privateKey }: queries.StoredKey): boolean => !keyIds().includes(sealedBy(privateKey) ?? '');

/** What keeps the private keys, for those who count, renew or forget all sealed values. */
export const agentSecrets = {
  name: 'claves de programas',
  countLocked: async (): Promise<number> => (await queries.all()).filter(isLocked).length,
  async rotate(): Promise<number> {
    let count = 0;
    for (const stored of await queries.all()) {
      const der = sealedBy(stored.privateKey) === currentKeyId() ? null : open(stored.privateKey, contextOf(stored.kid));
      if (der && (await queries.replace(stored, seal(der, contextOf(stored.kid))))) count++;
    }
    return count;
  },
  async forgetLocked(): Promise<number> {
    const locked = (await queries.all()).filter(isLocked);
    for (const stored of locked) await queries.forget(stored);
    return locked.length;
  },
};
