import { createHmac, randomBytes } from 'node:crypto';
import { open, seal } from '#server/sealing/seal.ts';

// Secrets and signatures of Standard Webhooks.

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const contextOf = (webhookId: string) => `webhook ${webhookId}`;
export const sealSecret = (secret: string, webhookId: string): string => seal(secret, contextOf(webhookId));
/** @returns null when no key of this process opens it */
export const openSecret = (sealed: string, webhookId: string): string | null => open(sealed, contextOf(webhookId))?.toString() ?? null;

/** @param secrets each signs; the receiver needs to know one of them */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
