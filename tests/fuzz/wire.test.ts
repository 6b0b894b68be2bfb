import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandbox } from '#server/gateways/payments/sandbox.ts';
import { createCache } from '#server/http/front/cache/cache.ts';
import { cacheKey } from '#server/http/front/cache/cache-keys.ts';
import { createStaticFiles } from '#server/http/front/files/static-files.ts';
import { createListener, type Listener } from '#server/http/front/listener.ts';
import { builtPages, registerPages } from '#server/http/pages/pages.ts';
import { createLog } from '#server/http/system/log.ts';
import { type TestApp, testApp } from '../app.ts';
import { anyCodes, textOf } from './values.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bugs: string[] = [];

const BREAKS = '/api/health?breaks';

let shop: TestApp;
let listener: Listener;
let port: number;

/** The shop as clients reach it: files and cached answers first, then the API and the pages. */
beforeAll(async () => {
  shop = await testApp({ queue: false });
  const log = createLog('error', { write: (line) => bugs.push(line) });
  // A handler that throws: the app must still answer the request.
  const broken = {
    handle({ url }: { url?: string }) {
      if (url === BREAKS) throw new Error('An answer cache that broke');
      return false;
    },
  };
  registerPages(shop.app, builtPages(root), {
    paymentHosts: sandbox.pageHosts,
    isDevelopment: false,
    origin: 'https://cafe.example',
    log,
    apiFetch: async (path, init) => shop.app.request(path, init),
    isMissing: async () => false,
  });
  const cache = createCache({
    keyOf: cacheKey,
    render: async (path) => shop.app.request(path),
    freshness: { known: () => 0, read: async () => 0 },
  });
  listener = createListener(shop.app, {
    log,
    early: [broken, createStaticFiles(`${root}build/client`, `${root}.cache/test/uploads`), cache],
    publicUrl: 'https://cafe.example',
    trustProxy: 0,
    trustedNetworks: [],
  });
  await new Promise<void>((done) => listener.server.listen(0, '127.0.0.1', done));
  port = (listener.server.address() as AddressInfo).port;
  // The first page loads the build.
  await shop.app.request('/');
});
afterAll(async () => {
  await listener.drain();
  await shop.close();
});

/** The answer to exactly these bytes. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No answer to ${JSON.stringify(bytes.slice(0, 300))}`)));
    socket
      .on('close', () => resolve(answer))
      .on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(answer) : reject(error)));
  });

const latin = textOf(300).map((text) => text.replace(/[^\x21-\x7e\xa0-\xff]/g, '%'));
const targets = fc.oneof(
  fc.constantFrom(
    ...[
      '*',
      '//',
      '/%',
      '/%00',
      '/%ff',
      '/\\',
      '/..%2f..%2fetc%2fpasswd',
      '/../../etc/passwd',
      '/api/products/../../etc/passwd',
      '/products/../api/etc/passwd',
      'http://correo.mx/api/products',
      'x',
      '/api',
    ],
    ...[
      '/api/',
      '/api//products',
      '/api/products?limit=1&limit=2',
      '/api/products?category=%ff',
      '/api/products/%00',
      `/api/${'x'.repeat(15_000)}`,
    ],
    ...[
      '/products.data?_routes=..',
      '/_.data?_routes=%ff',
      '/.data',
      '/products/%2e%2e.data',
      '/products/x.data',
      `/?${'a=b&'.repeat(3000)}`,
    ],
    ...[
      '/uploads/..%2f..%2fx',
      '/uploads/00000000-0000-0000-0000-000000000000-320.avif',
      '/assets/%2e%2e/x',
      '/favicon.svg/',
      '/favicon.svg?%',
    ],
    ...['/login?next=//correo.mx', '/products/%F0%9F%92%A5', '/products/constructor', '/__proto__', '/?__proto__=1', '/dashboard/%00'],
  ),
  fc
    .tuple(fc.constantFrom('/', '/api/', '/api/products/', '/products/', '/api/products?q=', '/?', '/uploads/'), latin)
    .map((parts) => parts.join('')),
);
const methods = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PROPFIND',
  'QUERY',
  'get',
  'X',
);
const headerLines = fc.oneof(
  fc.constantFrom(
    ...['Accept-Encoding: br;q=x, gzip;q=', 'If-None-Match: W/"', 'Range: bytes=-', 'Expect: 100-continue', 'Upgrade: websocket'],
    ...['Content-Length: -1', 'Transfer-Encoding: x', 'Host: [', 'Host: a, b', 'Connection: upgrade'],
    ...[`Cookie: ${'a'.repeat(20_000)}`, 'Authorization: Bearer', 'Accept: text/html', 'X-Forwarded-Proto: javascript', 'no header at all'],
  ),
  latin.map((value) => `X-Any: ${value}`),
);
const requests = fc
  .record({
    method: methods,
    target: targets,
    lines: fc.array(headerLines, { maxLength: 3 }),
    body: fc.oneof(fc.constant(''), anyCodes(80)),
  })
  .map(({ method, target, lines, body }) => {
    const length = body && [`Content-Length: ${body.length}`];
    const head = [`${method} ${target} HTTP/1.1`, 'Host: casa.example', 'Connection: close', ...(length || []), ...lines];
    return { target, bytes: `${head.join('\r\n')}\r\n\r\n${body}` };
  });

/** The path without dot segments, as the shop reads it. */
const pathOf = (target: string): string =>
  URL.canParse(target, 'http://cafe.example') ? new URL(target, 'http://cafe.example').pathname : '';

describe('bytes that no browser would send', () => {
  it('are answered without an error, and the shop keeps running', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 10, maxLength: 10 }), async (crowd) => {
        const answers = await Promise.all(crowd.map(({ bytes }) => answerTo(bytes)));
        for (const [place, answer] of answers.entries()) {
          const { target, bytes } = crowd[place] as (typeof crowd)[0];
          const [head = '', body = ''] = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n');
          const status = Number(head.match(/^HTTP\/1\.1 (\d{3}) /)?.[1]);
          const told = `${JSON.stringify(bytes.slice(0, 300))} → ${answer.slice(0, 300)}`;
          expect(status >= 200 && status < 500, told).toBe(true);
          // An invalid address is refused without a body. Dot segments may lead into the API or out of it.
          if (pathOf(target).startsWith('/api/') && status >= 400 && body.length > 5)
            expect(head, told).toMatch(/content-type: application\/json/i);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(bugs).toEqual([]);
    expect(await answerTo('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('logs an error in an early handler, and the app answers the request', async () => {
    expect(await answerTo(`GET ${BREAKS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(bugs).toEqual([expect.stringContaining('An answer cache that broke')]);
  });
});
