import { existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { FILE_BYTES_IN_MEMORY } from '#server/http/limits/rules.ts';
import { FILE_POLICY, WORKER_POLICY } from '#server/http/security.ts';
import { builtFile, type File, sendFile, typeOf } from './send-file.ts';

/** Pictures of products, of users and of the brand. */
const UPLOAD = /^\/uploads\/[0-9a-f-]{36}-(?:(?:320|640|1000)\.(?:avif|webp)|512\.webp|\d{1,4}x\d{1,4}(?:(?:-800)?\.(?:avif|webp)|\.svg))$/;
const YEAR = 'public, max-age=31536000, immutable';
const SERVICE_WORKER = '/sw.js';

export type StaticFiles = { handle(request: IncomingMessage, response: ServerResponse): boolean };

/**
 * The built files, indexed at the start, and uploads, which are looked up on the disk.
 * @param isLeft built files that the app answers instead
 */
export function createStaticFiles(folder: string, uploads: string, isLeft: (path: string) => boolean = () => false): StaticFiles {
  const files = new Map<string, File>();
  if (existsSync(folder)) index(folder, '', files);
  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = request.url ?? '/';
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const file = files.get(path) ?? (UPLOAD.test(path) ? uploaded(uploads, path) : undefined);
      if (!file || isLeft(path)) return false;
      sendFile(request, response, file);
      return true;
    },
  };
}

function index(folder: string, prefix: string, files: Map<string, File>): void {
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const name = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) index(folder, name, files);
    else if (!/\.(?:br|gz|map)$/.test(name)) files.set(encodeURI(name), built(join(folder, name), name));
  }
}

const built = (path: string, name: string) =>
  builtFile(path, keepFor(name), { keptInMemory: FILE_BYTES_IN_MEMORY, policy: name === SERVICE_WORKER ? WORKER_POLICY : FILE_POLICY });

function keepFor(name: string): string {
  if (name.startsWith('/assets/')) return YEAR;
  // Revalidated each time: a browser that cached the service worker would not find the next version.
  return name === SERVICE_WORKER ? 'no-cache' : 'public, max-age=86400';
}

function uploaded(folder: string, path: string): File | undefined {
  const file = join(folder, path.slice('/uploads/'.length));
  if (!existsSync(file)) return undefined;
  const { size } = statSync(file);
  return {
    path: file,
    type: typeOf(file),
    size,
    etag: `"${size.toString(36)}"`,
    keep: YEAR,
    policy: FILE_POLICY,
    isPacked: false,
    br: null,
    gzip: null,
    plain: null,
  };
}
