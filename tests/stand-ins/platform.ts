import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Programs on this machine that order at the shop: their profiles, their signatures, and what the shop tells them. */

const VERSION = '2026-08-25';
const SHOPPING = 'dev.ucp.shopping';
const ALL = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'discount', 'order'];

export type Told = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = (response: ServerResponse) => void;

export async function openPlatforms() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') told.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      else asked.push(path);
      const answer = answers.get(path);
      if (answer) answer(response);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { origin, answers, asked, told, close };
}
export type Platforms = Awaited<ReturnType<typeof openPlatforms>>;

export type Platform = ReturnType<typeof newPlatform>;

const json =
  (document: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(document));

function newKey() {
  const kid = `key-${randomBytes(4).toString('hex')}`;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' } };
}

/** A program with a profile of its own and a key. @param options.keysAs the member of its profile that names its keys */
export function newPlatform(
  { origin, answers, asked, told }: Platforms,
  options: { version?: string; capabilities?: readonly string[]; keysAs?: 'keys' | 'signing_keys'; headers?: Record<string, string> } = {},
) {
  const id = randomBytes(6).toString('hex');
  const path = `/${id}/profile.json`;
  const hook = `/${id}/orders`;
  const { version = VERSION, capabilities = ALL, keysAs = 'keys', headers } = options;
  const key = newKey();
  const offered = (name: string) => [
    {
      version,
      spec: 'https://ucp.dev/spec',
      schema: 'https://ucp.dev/schema',
      ...(name === 'order' && { config: { webhook_url: origin + hook } }),
    },
  ];
  const document = {
    ucp: {
      version,
      services: {},
      capabilities: Object.fromEntries(capabilities.map((name) => [`${SHOPPING}.${name}`, offered(name)])),
      payment_handlers: {},
    },
    [keysAs]: [key.jwk],
  };
  answers.set(path, json(document, headers));
  answers.set(hook, (response) => response.writeHead(200).end());
  const url = origin + path;
  return {
    url,
    path,
    hook,
    key,
    agent: { 'ucp-agent': `profile="${url}"` },
    document,
    /** How often the shop has fetched the profile. */
    fetches: () => asked.filter((one) => one === path).length,
    told: () => told.filter((one) => one.path === hook),
    answer: (how: Answer) => answers.set(path, how),
    answerHook: (status: number) => answers.set(hook, (response) => response.writeHead(status).end()),
  };
}

export type Signing = {
  method?: string;
  path: string;
  body?: string | undefined;
  headers?: Record<string, string>;
  key: { kid: string; privateKey: KeyObject };
  authority: string;
  /** Instead of what the protocol wants covered. */
  components?: readonly string[];
  /** After the components; `created` of now without it. */
  params?: string;
};

export const digestOf = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/** The headers of a request with its signature (RFC 9421, ES256). */
export function signed(request: Signing): Record<string, string> {
  const { method = 'GET', path, body, headers = {}, key, authority } = request;
  const [pathname = '', query] = path.split('?');
  const all: Record<string, string> = {
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-digest': digestOf(body) }),
    ...headers,
  };
  const values: Record<string, string> = {
    '@method': method,
    '@authority': authority,
    '@path': pathname,
    '@query': `?${query ?? ''}`,
    ...all,
  };
  const usual = ['@method', '@authority', '@path', ...(query === undefined ? [] : ['@query']), ...Object.keys(all)];
  const components = request.components ?? usual;
  const params = request.params ?? `;created=${Math.floor(Date.now() / 1000)}`;
  const input = `(${components.map((name) => `"${name}"`).join(' ')})${params};keyid="${key.kid}"`;
  const base = [...components.map((name) => `"${name}": ${values[name] ?? ''}`), `"@signature-params": ${input}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64');
  return { ...all, 'signature-input': `sig1=${input}`, signature: `sig1=:${signature}:` };
}
