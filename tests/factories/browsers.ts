import { createECDH, randomBytes } from 'node:crypto';

/** A browser's subscription to a push service. The name never resolves (RFC 6761). @param origin of the service */
export function newBrowser(origin = 'https://push.invalid') {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16);
  return { endpoint: `${origin}/send/${randomBytes(12).toString('hex')}`, keys: { p256dh, auth: auth.toString('base64url') } };
}
