import { createHash, createHmac } from 'node:crypto';

/** AWS Signature Version 4 in the Authorization header, with the hash of the payload (decision 037). */

export type Signer = { key: string; secret: string; region: string };
type Unsigned = { method: string; url: URL; headers?: Record<string, string>; body?: Uint8Array };

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Percent-encodes everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const pathOf = (url: URL): string => url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/');

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** @returns the headers to send: the given ones, and those that sign the request */
export function signed(
  { method, url, headers = {}, body = new Uint8Array() }: Unsigned,
  signer: Signer,
  now: Date,
): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = at.slice(0, 8);
  const payload = sha256(body);
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': at };
  const names = Object.keys(all).sort();
  const request = [
    method,
    pathOf(url),
    queryOf(url),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const scope = `${day}/${signer.region}/s3/aws4_request`;
  const dayKey = [signer.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${signer.secret}`, day));
  const signature = hmac(dayKey, ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex');
  const credential = `${signer.key}/${scope}`;
  return { ...all, authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names.join(';')},Signature=${signature}` };
}
