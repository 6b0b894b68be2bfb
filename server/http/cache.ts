import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, isHeld } from './encoding.ts';
import { cacheAnswers } from './metrics.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Entry = { version: number; etag: string; headers: [string, string][]; plain: Buffer; br: Buffer; gzip: Buffer; bytes: number };

/** Where the catalogue stands: `known` is what this process last heard, `read` asks the database. */
export type Freshness = { known(): number; read(): Promise<number> };

/**
 * Finished answers of public pages and lists, in front of the app.
 * Nothing personal is in them, so one rendering serves all until the catalogue changes.
 */
export type AnswerCache = {
  /** Answers the request when it may come from the cache (rendering it first if need be); false when it is none of the cache's. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
};

/**
 * @param keyOf the cache key of a request's path and query, or null when it must not be cached
 * @param render makes the answer by the app
 * @param limit bytes the cache may hold
 */
export function createCache(
  keyOf: (url: string) => string | null,
  render: (url: string) => Promise<Response>,
  freshness: Freshness,
  limit = 64_000_000,
): AnswerCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<Entry | Response>>();
  let held = 0;

  const drop = (key: string) => {
    const old = entries.get(key);
    if (!old) return;
    entries.delete(key);
    held -= old.bytes;
  };

  const keep = (key: string, entry: Entry) => {
    drop(key);
    entries.set(key, entry);
    held += entry.bytes;
    for (const oldest of entries.keys()) {
      if (held <= limit) break;
      drop(oldest);
    }
  };

  const make = async (key: string): Promise<Entry | Response> => {
    const version = freshness.known();
    const rendered = await render(key);
    if (rendered.status !== 200) return rendered;
    const entry = await pack(rendered, version);
    // Stored only if nothing changed since before the rendering: else it could hold what was true in between.
    // While the database cannot tell, what was rendered without it still goes out.
    const now = await freshness.read().catch(() => null);
    if (now === version) keep(key, entry);
    return entry;
  };

  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = keyOf(request.url ?? '/');
      if (key === null) return false;
      const entry = entries.get(key);
      if (entry && entry.version === freshness.known()) {
        entries.delete(key);
        entries.set(key, entry);
        cacheAnswers.inc({ result: 'hit' });
        send(request, response, entry);
        return true;
      }
      cacheAnswers.inc({ result: 'miss' });
      // The version is part of the key: who asks after a change must not get a rendering begun before it.
      const place = `${freshness.known()} ${key}`;
      let made = rendering.get(place);
      if (!made) {
        made = make(key).finally(() => rendering.delete(place));
        rendering.set(place, made);
      }
      made.then(
        (result) => (result instanceof Response ? relay(request, response, result) : send(request, response, result)),
        () => response.destroy(),
      );
      return true;
    },
  };
}

async function pack(rendered: Response, version: number): Promise<Entry> {
  const plain = Buffer.from(await rendered.arrayBuffer());
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 9 }),
  ]);
  const headers = [...rendered.headers].filter(([name]) => !['content-length', 'etag', 'vary', 'x-request-id'].includes(name));
  headers.push(['vary', 'accept-encoding']);
  return {
    version,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers,
    plain,
    br,
    gzip: zipped,
    bytes: plain.length + br.length + zipped.length,
  };
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  for (const [name, value] of entry.headers) response.setHeader(name, value);
  response.setHeader('etag', entry.etag);
  if (isHeld(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = encoding === 'br' ? entry.br : encoding === 'gzip' ? entry.gzip : entry.plain;
  if (encoding) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** An answer that is not stored (a 404, a failure) goes out as it is; several waiting requests share it, hence the clone. */
async function relay(request: IncomingMessage, response: ServerResponse, result: Response): Promise<void> {
  const body = Buffer.from(await result.clone().arrayBuffer());
  for (const [name, value] of result.headers) response.setHeader(name, value);
  response.setHeader('content-length', body.length);
  response.writeHead(result.status).end(request.method === 'HEAD' ? undefined : body);
}
