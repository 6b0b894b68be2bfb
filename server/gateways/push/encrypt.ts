import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** The bytes of a record that are not text: a delimiter and the tag. */
const OVERHEAD = 17;

/** The keys of a browser's subscription, as base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

/** Whether the browser's key is a point of the curve: with another key, every message would fail. */
export function isCurvePoint(p256dh: string): boolean {
  try {
    drawKeys().computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function drawKeys(): ECDH {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return keys;
}

/**
 * Encrypts a message so that only that browser can read it (RFC 8291, `aes128gcm` of RFC 8188): one record of at most 4 kB.
 * @param chance the sender's keys and the salt; only the test of the RFC's own example passes them
 */
export function encrypt(text: string, { p256dh, auth }: BrowserKeys, chance = { keys: drawKeys(), salt: randomBytes(16) }): Buffer {
  const plain = Buffer.from(text);
  if (plain.length + OVERHEAD > RECORD_BYTES) throw new Error('The push message is too long.');
  const { keys, salt } = chance;
  const [sender, receiver] = [keys.getPublicKey(), Buffer.from(p256dh, 'base64url')];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const input = hkdf(keys.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2: this is the last record.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, sealed]);
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
