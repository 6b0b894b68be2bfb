import { createHash, sign } from 'node:crypto';
import { type SigningKey, signingKey } from './keys.ts';

/** A POST of the shop to a program. `headers`: those that the signature covers besides those of the body. */
export type Outgoing = { url: URL; body: Buffer; headers: Record<string, string> };

/**
 * The headers of a signed request (RFC 9421, ES256), with those of its body.
 * @returns null when the shop's keys do not open its private key
 */
export async function signedHeaders(outgoing: Outgoing, now: Date): Promise<Record<string, string> | null> {
  const key = await signingKey();
  return key && withSignature(outgoing, key, now);
}

function withSignature({ url, body, headers }: Outgoing, { kid, key }: SigningKey, now: Date): Record<string, string> {
  const all: Record<string, string> = {
    ...headers,
    'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    'content-type': 'application/json',
  };
  const parts: [name: string, value: string][] = [
    ['@method', 'POST'],
    ['@authority', url.host],
    ['@path', url.pathname],
    ...(url.search ? ([['@query', url.search]] as [string, string][]) : []),
    ...Object.entries(all),
  ];
  const created = Math.floor(now.getTime() / 1000);
  const input = `(${parts.map(([name]) => `"${name}"`).join(' ')});created=${created};keyid="${kid}"`;
  const base = [...parts, ['@signature-params', input] as const].map(([name, value]) => `"${name}": ${value}`).join('\n');
  // The fixed width of the standard, not the usual DER.
  const signature = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' });
  return { ...all, 'signature-input': `sig1=${input}`, signature: `sig1=:${signature.toString('base64')}:` };
}
