import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { acceptedEncoding, isHeld } from './encoding.ts';
import { SECURITY_HEADERS } from './security.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

type File = {
  path: string;
  type: string;
  size: number;
  etag: string;
  keep: string;
  br: Buffer | null;
  gzip: Buffer | null;
  plain: Buffer | null;
};

const UPLOAD = /^\/uploads\/[0-9a-f-]{36}-(?:320|640|1000)\.(?:avif|webp)$/;
const KEPT_IN_MEMORY = 400_000;
const YEAR = 'public, max-age=31536000, immutable';
/** Asked about each time: a browser that kept it would not hear of the next one. */
const ALWAYS_ASKED = '/sw.js';

export type StaticFiles = { handle(request: IncomingMessage, response: ServerResponse): boolean };

/**
 * The built files, indexed once; small ones stay in memory with the brotli and gzip bytes that the build made beside them.
 * Uploads are looked up on disk by their strict names.
 */
export function createStaticFiles(folder: string, uploads: string): StaticFiles {
  const files = new Map<string, File>();
  if (existsSync(folder)) index(folder, '', files);
  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = request.url ?? '/';
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const file = files.get(path) ?? (UPLOAD.test(path) ? uploaded(uploads, path) : undefined);
      if (!file) return false;
      send(request, response, file);
      return true;
    },
  };
}

function index(folder: string, prefix: string, files: Map<string, File>): void {
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const name = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) index(folder, name, files);
    else if (!/\.(?:br|gz|map)$/.test(name)) files.set(encodeURI(name), fileOf(join(folder, name), keepFor(name)));
  }
}

function keepFor(name: string): string {
  if (name.startsWith('/assets/')) return YEAR;
  return name === ALWAYS_ASKED ? 'no-cache' : 'public, max-age=86400';
}

function fileOf(path: string, keep: string): File {
  const { size, mtimeMs } = statSync(path);
  const beside = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : null);
  return {
    path,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    keep,
    br: beside('.br'),
    gzip: beside('.gz'),
    plain: size <= KEPT_IN_MEMORY ? readFileSync(path) : null,
  };
}

function uploaded(folder: string, path: string): File | undefined {
  const file = join(folder, path.slice('/uploads/'.length));
  if (!existsSync(file)) return undefined;
  const { size } = statSync(file);
  return {
    path: file,
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    size,
    etag: `"${size.toString(36)}"`,
    keep: YEAR,
    br: null,
    gzip: null,
    plain: null,
  };
}

function send(request: IncomingMessage, response: ServerResponse, file: File): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.setHeader('content-type', file.type);
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.keep);
  if (file.br ?? file.gzip) response.setHeader('vary', 'accept-encoding');
  if (isHeld(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const packed = wanted === 'br' ? file.br : wanted === 'gzip' ? file.gzip : null;
  if (packed && wanted) response.setHeader('content-encoding', wanted);
  const body = packed ?? file.plain;
  response.setHeader('content-length', body?.length ?? file.size);
  if (request.method === 'HEAD') response.writeHead(200).end();
  else if (body) response.writeHead(200).end(body);
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response.writeHead(200));
}
