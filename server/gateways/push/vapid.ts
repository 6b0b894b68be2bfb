import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** The shop's keys, as base64url. A browser's subscription is bound to the public key. */
export type VapidKeys = { publicKey: string; privateKey: string };

export function drawVapidKeys(): VapidKeys {
  const keys = createECDH('prime256v1');
  return { publicKey: keys.generateKeys('base64url'), privateKey: keys.getPrivateKey('base64url') };
}

const HOURS = 12;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The `Authorization` header that identifies the shop to a push service (RFC 8292).
 * @param subject the owner's contact for the service's operator: `mailto:…`
 */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, endpoint: URL, subject: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + HOURS * 3600;
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp: expires, sub: subject })}`;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}
