import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, createConnection } from './connection.ts';
import { signed } from './sigv4.ts';
import { type Folder, isKey, partsOf, type Storage, StorageError } from './storage.ts';

/** @param url of the bucket, such as `https://host/bucket` */
export type S3Settings = { url: string; region: string; key: string; secret: string };

const RETRY_AFTER_MS = 150;
/** How long the answer of the last check is used. */
const CHECKED_MS = 5000;
const LATE_MS = 1000;

type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  path?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  headers?: Record<string, string>;
};

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', svg: 'image/svg+xml', zip: 'application/zip' };

/** What `STORAGE_PUBLIC_URL` serves to browsers directly, which take the type from here and may keep it for ever. */
const headersOf = (key: string): Record<string, string> => ({
  'content-type': TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'cache-control': key.startsWith('public/') ? 'public, max-age=31536000, immutable' : 'no-store',
});

const codeIn = (answer: Answer): string => /<Code>(\w+)<\/Code>/.exec(String(answer.body.subarray(0, 2000)))?.[1] ?? '';

/** An S3 storage with path-style addresses. All calls are idempotent: after a failure each is made once more. */
export function s3Storage(settings: S3Settings): Storage {
  const send = createConnection();

  const once = async ({ method, path = '', query = {}, body, headers }: Call): Promise<Answer> => {
    const url = new URL(`${settings.url}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return send({ method, url, headers: signed({ method, url, headers, body }, settings, new Date()), body });
  };

  const call = async (of: Call): Promise<Answer> => {
    const first = await once(of).catch((error: unknown) => error);
    if (!isPassing(first)) return answered(first);
    await sleep(RETRY_AFTER_MS * (0.5 + Math.random()));
    return answered(await once(of).catch((error: unknown) => error));
  };

  const list = async (folder: Folder): Promise<string[]> => {
    const keys: string[] = [];
    for (let from: string | undefined = ''; from !== undefined; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: folder, ...(from && { 'continuation-token': from }) };
      const page: string = String((await call({ method: 'GET', query })).body);
      keys.push(...Array.from(page.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key]) => key as string).filter(isKey));
      from = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
    }
    return keys;
  };

  const pathOf = (key: string): string => `/${partsOf(key).folder}${partsOf(key).name}`;
  let checked: { at: number; health: ReturnType<Storage['check']> } | null = null;
  return {
    async put(key, bytes) {
      await call({ method: 'PUT', path: pathOf(key), body: bytes, headers: headersOf(key) });
    },
    async get(key) {
      const answer = await call({ method: 'GET', path: pathOf(key) });
      return answer.status === 404 ? null : answer.body;
    },
    async remove(key) {
      await call({ method: 'DELETE', path: pathOf(key) });
    },
    list,
    check() {
      if (checked && performance.now() - checked.at < CHECKED_MS) return checked.health;
      const at = performance.now();
      const query = { 'list-type': '2', 'max-keys': '1', prefix: 'public/' };
      const health = once({ method: 'GET', query })
        .then(answered)
        .then(() => (performance.now() - at > LATE_MS ? ('late' as const) : ('ok' as const)))
        .catch(() => 'down' as const);
      checked = { at, health };
      return health;
    },
  };
}

/** A failure that another try in a moment may not meet: the connection, or a storage that is busy. Time that ran out is not tried again. */
function isPassing(of: unknown): boolean {
  if (of instanceof StorageError) return !of.message.includes('in time');
  return of instanceof Error || (of as Answer).status >= 500 || (of as Answer).status === 429;
}

/** @throws StorageError when there was no answer, or the storage refuses */
function answered(of: unknown): Answer {
  if (of instanceof StorageError) throw of;
  if (of instanceof Error) throw new StorageError(`The storage is away: ${of.message}`);
  const answer = of as Answer;
  const isMissing = answer.status === 404 && codeIn(answer) !== 'NoSuchBucket';
  if (!isMissing && (answer.status < 200 || answer.status >= 300))
    throw new StorageError(`The storage answered ${answer.status} ${codeIn(answer)}`.trim());
  return answer;
}
