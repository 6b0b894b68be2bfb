import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keys } from './keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Begins every sealed value: the version and the id of the key. */
const HEAD = /^v1\.([0-9a-f]{8})\./;
const HEAD_BYTES = 12;
/** Where the key's id stands in a sealed value, for SQL, which counts from 1. */
export const KEY_ID_AT = { from: 4, length: 8 };

const belongsTo = (keyId: string, context: string): Buffer => Buffer.from(`v1 ${keyId} ${context}`);

/**
 * Encrypts a file that holds personal data.
 * @param context what it belongs to, with its id: moved to another place it does not open
 */
export function sealBytes(secret: string | Uint8Array, context: string): Buffer {
  const [{ id, bytes }] = keys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(belongsTo(id, context));
  return Buffer.concat([Buffer.from(`v1.${id}.`), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null when no key of this process opens it, or it was sealed for something else */
export function openBytes(sealed: Uint8Array, context: string): Buffer | null {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const keyId = sealedBy(bytes.toString('latin1', 0, HEAD_BYTES));
  const key = keys().find(({ id }) => id === keyId);
  const [nonceEnd, dataEnd] = [HEAD_BYTES + NONCE_BYTES, bytes.length - TAG_BYTES];
  if (!key || dataEnd < nonceEnd) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(HEAD_BYTES, nonceEnd), { authTagLength: TAG_BYTES });
    decipher.setAAD(belongsTo(key.id, context)).setAuthTag(bytes.subarray(dataEnd));
    return Buffer.concat([decipher.update(bytes.subarray(nonceEnd, dataEnd)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The same for a secret in a column of text: `v1.<key id>.<nonce>.<data and tag>`. */
export function seal(secret: string | Uint8Array, context: string): string {
  const bytes = sealBytes(secret, context);
  const [nonce, data] = [bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES), bytes.subarray(HEAD_BYTES + NONCE_BYTES)];
  return `${bytes.toString('latin1', 0, HEAD_BYTES)}${nonce.toString('base64url')}.${data.toString('base64url')}`;
}

/** @returns null when no key of this process opens it, or it was sealed for something else */
export function open(sealed: string, context: string): Buffer | null {
  const [nonce = '', data = ''] = sealed.slice(HEAD_BYTES).split('.');
  const head = Buffer.from(sealed.slice(0, HEAD_BYTES), 'latin1');
  return openBytes(Buffer.concat([head, Buffer.from(nonce, 'base64url'), Buffer.from(data, 'base64url')]), context);
}

/** The id of the key that sealed a value; null for values that an older version stored as they are. @param stored its beginning suffices */
export const sealedBy = (stored: string): string | null => stored.match(HEAD)?.[1] ?? null;
