import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { FILE_POLICY } from '#server/http/security.ts';
import { acceptedEncoding, isHeld } from './encoding.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export type File = {
  path: string;
  type: string;
  size: number;
  etag: string;
  keep: string;
  policy: string;
  /** Whether compressed forms exist. */
  isPacked: boolean;
  br: Buffer | null;
  gzip: Buffer | null;
  /** Null when the file is read from the disk for each request. */
  plain: Buffer | null;
};

/** A file of the build: in memory when it is not large, with the brotli and gzip files that the build made beside it. */
export function builtFile(path: string, keep: string, options: { keptInMemory: number; policy?: string }): File {
  const { size, mtimeMs } = statSync(path);
  const beside = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : null);
  const [br, gzip] = [beside('.br'), beside('.gz')];
  return {
    path,
    type: typeOf(path),
    size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    keep,
    policy: options.policy ?? FILE_POLICY,
    isPacked: Boolean(br ?? gzip),
    br,
    gzip,
    plain: size <= options.keptInMemory ? readFileSync(path) : null,
  };
}

/** For files whose content never changes. */
export const YEAR = 'public, max-age=31536000, immutable';

export const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream';

export function sendFile(request: IncomingMessage, response: ServerResponse, file: File): void {
  response.setHeader('content-security-policy', file.policy);
  response.setHeader('content-type', file.type);
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.keep);
  if (file.isPacked) response.setHeader('vary', 'accept-encoding');
  if (isHeld(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const packed = wanted === 'br' ? file.br : wanted === 'gzip' ? file.gzip : null;
  if (packed && wanted) response.setHeader('content-encoding', wanted);
  const body = packed ?? file.plain;
  response.setHeader('content-length', body?.length ?? file.size);
  response.writeHead(200);
  if (request.method === 'HEAD') response.end();
  else if (body) response.end(body);
  // `pipeline` closes the file when the client disconnects; a plain pipe would leave it open.
  else pipeline(createReadStream(file.path), response, () => {});
}
