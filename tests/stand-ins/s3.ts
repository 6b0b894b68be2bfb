import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An S3 storage on this machine with one bucket in memory. It verifies every signature (SigV4 in the header, with the hash of the payload)
 * by its own calculation, pages its lists, and can fail. Objects below `public/` are readable without a signature.
 */

export type S3Failure = 'busy' | 'truncated' | 'silent';

export const S3_KEYS = { key: 'CASAKEYEXAMPLE', secret: 'casa/secret+EXAMPLE', region: 'mx-central-1', bucket: 'casa' } as const;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const strict = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @returns the code of S3's error; null when the signature is right */
function faultOf(request: IncomingMessage, url: URL, body: Buffer, secret: string): string | null {
  const { headers } = request;
  const [, key, day, region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!key || !day || !region) return 'AccessDenied';
  if (key !== S3_KEYS.key) return 'InvalidAccessKeyId';
  if (region !== S3_KEYS.region) return 'AuthorizationHeaderMalformed';
  const at = String(headers['x-amz-date']);
  const [, y, m, d, h, min, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (!at.startsWith(day) || Math.abs(Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`) - Date.now()) > 900_000) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const list = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => list.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).sort();
  const path = url.pathname.split('/').map((part) => strict(decodeURIComponent(part)));
  const text = `${request.method}\n${path.join('/')}\n${query.join('&')}\n${list.map((name) => `${name}:${headers[name]}\n`).join('')}\n${names}\n${sha256(body)}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  const right = hmac(signing, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(text)}`);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

type Stored = { bytes: Buffer; type: string };

export async function openS3({ port = 0, pageSize = 1000 } = {}) {
  const objects = new Map<string, Stored>();
  const calls: string[] = [];
  let failure: { kind: S3Failure; left: number } | null = null;
  let held: { method: string; until: Promise<void> } | null = null;

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

  const list = (response: ServerResponse, { searchParams }: URL) => {
    const most = Math.min(Number(searchParams.get('max-keys') ?? pageSize), pageSize);
    const from = Buffer.from(searchParams.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > from).sort();
    const page = keys.slice(0, most);
    const isCut = keys.length > most;
    const next = isCut && `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next || ''}${contents}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    calls.push(`${request.method} ${key || 'list'}`);
    const failing = failure?.kind;
    if (failure && --failure.left <= 0) failure = null;
    if (failing === 'silent') return;
    if (failing === 'busy') return refuse(response, 503, 'SlowDown');
    const isOpen = request.method === 'GET' && key.startsWith('public/') && !request.headers.authorization;
    const fault = isOpen ? null : faultOf(request, url, body, S3_KEYS.secret);
    if (fault) return refuse(response, 403, fault);
    if (bucket !== S3_KEYS.bucket) return refuse(response, 404, 'NoSuchBucket');
    const stored = objects.get(key);
    if (held && request.method === held.method) await held.until;
    switch (request.method) {
      case 'PUT':
        objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
        return response.writeHead(200).end();
      case 'DELETE':
        objects.delete(key);
        return response.writeHead(204).end();
      case 'GET':
      case 'HEAD':
        if (!key) return list(response, url);
        if (!stored) return refuse(response, 404, 'NoSuchKey');
        response.writeHead(200, { 'content-type': stored.type, 'content-length': stored.bytes.length });
        if (failing !== 'truncated') return response.end(request.method === 'HEAD' ? undefined : stored.bytes);
        return response.write(stored.bytes.subarray(0, stored.bytes.length / 2), () => response.destroy());
      default:
        return refuse(response, 405, 'MethodNotAllowed');
    }
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** For `STORAGE_PUBLIC_URL`. */
    url: `http://${address}/${S3_KEYS.bucket}`,
    /** The shop's settings. */
    settings: {
      STORAGE_URL: `s3+http://${address}/${S3_KEYS.bucket}?region=${S3_KEYS.region}`,
      STORAGE_KEY: S3_KEYS.key,
      STORAGE_SECRET: S3_KEYS.secret,
    },
    objects,
    /** Method and key of each call so far. */
    calls,
    /** Fails the next calls; null ends it. */
    fail(kind: S3Failure | null, times = Number.POSITIVE_INFINITY) {
      failure = kind && { kind, left: times };
    },
    /** Keeps calls of this method waiting; a GET answers with what was there when it came. @returns lets them go on */
    hold(method: 'GET' | 'PUT' | 'DELETE'): () => void {
      const { promise: until, resolve } = Promise.withResolvers<void>();
      held = { method, until };
      return () => {
        held = null;
        resolve();
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
