import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Packed, pack, send } from '#server/http/front/files/packed.ts';
import { CACHE_BYTES, CACHE_ENTRY_BYTES } from '#server/http/limits/rules.ts';
import { cacheAnswers } from '#server/http/metrics.ts';

type Entry = Packed & { version: number };

/** The version of the catalogue: `known` is the last one that this process has received, `read` queries the database. */
export type Freshness = { known(): number; read(): Promise<number> };
/** The version for the answer of one cache key. */
type AnswerFreshness = { known(key: string): number; read(key: string): Promise<number> };

/**
 * Finished answers of public pages and lists, cached in front of the app. They contain nothing personal, so one rendering serves all
 * clients until the catalogue changes.
 */
export type AnswerCache = {
  /** Answers the request when its answer is in the cache, otherwise returns false. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders the answer of a request and sends it; null when it may not be cached. */
  work(request: IncomingMessage, response: ServerResponse): Promise<void> | null;
  /** Answers the pages' loaders; null when the answer may not be cached. */
  answer(url: string): Promise<Response> | null;
};

type CacheOptions = {
  /** The cache key of a request's path and query, or null when it must not be cached. */
  keyOf: (url: string) => string | null;
  /** Gets the answer from the app. */
  render: (url: string) => Promise<Response>;
  freshness: AnswerFreshness;
};

export function createCache({ keyOf, render, freshness }: CacheOptions): AnswerCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<Entry | Response>>();
  let held = 0;

  const drop = (key: string) => {
    const old = entries.get(key);
    if (!old) return;
    entries.delete(key);
    held -= old.size;
  };

  const keep = (key: string, entry: Entry) => {
    drop(key);
    if (entry.size > CACHE_ENTRY_BYTES) return;
    entries.set(key, entry);
    held += entry.size;
    for (const oldest of entries.keys()) {
      if (held <= CACHE_BYTES) break;
      drop(oldest);
    }
  };

  const make = async (key: string): Promise<Entry | Response> => {
    const version = freshness.known(key);
    const rendered = await render(key);
    // An answer from before a change is better than none, while the database moves to another machine.
    if (rendered.status === 503) return entries.get(key) ?? rendered;
    if (rendered.status !== 200) return rendered;
    const entry = { ...(await pack(rendered)), version };
    // Current only if nothing changed since before the rendering; otherwise the answer could contain an intermediate state, and is kept for
    // the time without a database alone. While the database does not answer, pages without data are still sent.
    const now = await freshness.read(key).catch(() => null);
    if (now !== null) keep(key, { ...entry, version: now === version ? version : Number.NaN });
    return entry;
  };

  const current = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.version !== freshness.known(key)) return undefined;
    // Moves the entry to the end of the map, because the first entry is the least recently used one.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };

  /** Requests for the same answer share one rendering. */
  const shared = (key: string): Promise<Entry | Response> => {
    // The version is part of the key: a request after a change must not get a rendering that began before it.
    const place = `${freshness.known(key)} ${key}`;
    const made = rendering.get(place) ?? make(key).finally(() => rendering.delete(place));
    rendering.set(place, made);
    return made;
  };

  /** The key of a request whose answer may be cached. The API's answers to staff contain more fields. */
  const keyOfRequest = ({ method, headers, url = '/' }: IncomingMessage): string | null =>
    (method === 'GET' || method === 'HEAD') && !(headers.authorization && url.startsWith('/api/')) ? keyOf(url) : null;

  const handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = keyOfRequest(request);
    const entry = key === null ? undefined : current(key);
    if (!entry) return false;
    cacheAnswers.inc({ result: 'hit' });
    send(request, response, entry);
    return true;
  };

  return {
    answer(url) {
      const key = keyOf(url);
      if (key === null) return null;
      const entry = current(key);
      return (entry ? Promise.resolve(entry) : make(key)).then((made) => (made instanceof Response ? made : responseOf(made)));
    },
    handle,
    work(request, response) {
      const key = keyOfRequest(request);
      if (key === null) return null;
      // Another request may have rendered it meanwhile.
      if (handle(request, response)) return Promise.resolve();
      cacheAnswers.inc({ result: 'miss' });
      return shared(key).then(
        (result) => (result instanceof Response ? relay(request, response, result) : send(request, response, result)),
        () => void response.destroy(),
      );
    },
  };
}

const responseOf = ({ status, headers, plain }: Entry) => new Response(new Uint8Array(plain), { status, headers });

/** Sends an answer that is not stored (a 404, a failure). Several waiting requests share it, so it is cloned. */
async function relay(request: IncomingMessage, response: ServerResponse, result: Response): Promise<void> {
  const body = Buffer.from(await result.clone().arrayBuffer());
  for (const [name, value] of result.headers) response.setHeader(name, value);
  response.setHeader('content-length', body.length);
  response.writeHead(result.status).end(request.method === 'HEAD' ? undefined : body);
}
