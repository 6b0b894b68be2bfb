import { existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { FILE_BYTES_IN_MEMORY } from '#server/http/limits/rules.ts';
import { FILE_POLICY, workerPolicy } from '#server/http/security.ts';
import { builtFile, type File, sendFile, typeOf, YEAR } from './send-file.ts';
import type { SendUpload } from './stored-uploads.ts';

/** Pictures of products, of users and of the brand. */
const UPLOAD = /^\/uploads\/[0-9a-f-]{36}-(?:(?:320|640|1000)\.(?:avif|webp)|512\.webp|\d{1,4}x\d{1,4}(?:(?:-800)?\.(?:avif|webp)|\.svg))$/;
const UPLOADS = '/uploads/';
const SERVICE_WORKER = '/sw.js';

export type StaticFiles = { handle(request: IncomingMessage, response: ServerResponse): boolean };

type StaticFilesOptions = {
  /** Built files that the app answers instead. */
  isLeft?(path: string): boolean;
  /** Origins that pictures are redirected to. */
  pictureHosts?: readonly string[];
};

/**
 * The built files, indexed at the start, and uploads.
 * @param uploads the folder on the disk that has them, or what answers them from elsewhere
 */
export function createStaticFiles(
  folder: string,
  uploads: string | SendUpload,
  { isLeft = () => false, pictureHosts = [] }: StaticFilesOptions = {},
): StaticFiles {
  const files = new Map<string, File>();
  if (existsSync(folder)) index(folder, '', files, pictureHosts);
  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = request.url ?? '/';
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      const upload = UPLOAD.test(path) ? path.slice(UPLOADS.length) : null;
      if (upload !== null && typeof uploads !== 'string') {
        uploads(request, response, upload);
        return true;
      }
      const file = upload !== null ? uploaded(join(String(uploads), upload)) : files.get(path);
      if (!file || isLeft(path)) return false;
      sendFile(request, response, file);
      return true;
    },
  };
}

function index(folder: string, prefix: string, files: Map<string, File>, pictureHosts: readonly string[]): void {
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const name = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) index(folder, name, files, pictureHosts);
    else if (!/\.(?:br|gz|map)$/.test(name)) files.set(encodeURI(name), built(join(folder, name), name, pictureHosts));
  }
}

const built = (path: string, name: string, pictureHosts: readonly string[]) =>
  builtFile(path, keepFor(name), {
    keptInMemory: FILE_BYTES_IN_MEMORY,
    policy: name === SERVICE_WORKER ? workerPolicy(pictureHosts) : FILE_POLICY,
  });

function keepFor(name: string): string {
  if (name.startsWith('/assets/')) return YEAR;
  // Revalidated each time: a browser that cached the service worker would not find the next version.
  return name === SERVICE_WORKER ? 'no-cache' : 'public, max-age=86400';
}

function uploaded(file: string): File | undefined {
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
