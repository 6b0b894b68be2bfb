import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';

type Answer = { status: number; text: string; retryAfter: string | undefined };

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'silent' });
});
afterAll(() => shop.stop());

/** Requests from a given loopback address: shares are counted per address. */
const agents = new Map<string, Agent>();
afterAll(() => {
  for (const agent of agents.values()) agent.destroy();
});
const ask = (path: string, from: string): Promise<Answer> => {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 1 });
  agents.set(from, agent);
  return new Promise((resolve, reject) => {
    get(new URL(shop.url + path), { agent, localAddress: from }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] }));
    }).on('error', reject);
  });
};

/** Sends all requests at the same moment over open connections: the shop's process is paused until the last one is sent. */
async function flood(paths: string[], from: string): Promise<string[]> {
  const sockets = paths.map(() => connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1', localAddress: from }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const answers = sockets.map(async (socket) => (await Array.fromAsync(socket.setEncoding('utf8'))).join(''));
  shop.child.kill('SIGSTOP');
  for (const [at, socket] of sockets.entries())
    socket.write(`GET ${paths[at]} HTTP/1.1\r\nhost: casa.example\r\nconnection: close\r\n\r\n`);
  await new Promise(setImmediate);
  shop.child.kill('SIGCONT');
  return Promise.all(answers);
}

/** The sum of a metric over all matching labels. */
async function metric(name: string, labels = ''): Promise<number> {
  const lines = (await ask('/api/metrics', '127.0.0.1')).text.split('\n');
  return lines
    .filter((line) => line.startsWith(name) && /[ {]/.test(line[name.length] ?? '') && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const requests = (route: string) => metric('casa_request_seconds_count', `route="${route}"`);

describe('invented addresses', () => {
  it('are served from the cache when the page does not use their query', async () => {
    const pages = await requests('page');
    const lists = await requests('/api/products');
    for (let n = 0; n < 1000; n++) {
      const answers = await Promise.all([
        ask(`/?limit=${n}`, '127.0.0.21'),
        ask(`/products?limit=${n}&utm_source=x${n}&sort=y${n}`, '127.0.0.22'),
        ask(`/products.data?_routes=${n}`, '127.0.0.23'),
        ask(`/api/products?v=${n}`, '127.0.0.24'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    // One rendering of `/`, one of its data, and the twenty page sizes of `/products`.
    expect((await requests('page')) - pages).toBeLessThanOrEqual(30);
    // Each page size of the menu requests four categories.
    expect((await requests('/api/products')) - lists).toBeLessThanOrEqual(200);
  });

  it('evict no page from the cache', async () => {
    await ask('/', '127.0.0.25');
    await ask('/products/latte', '127.0.0.25');
    const before = await metric('casa_cache_answers_total', 'result="miss"');
    for (let n = 1; n <= 1000; n++) await ask(`/api/products?limit=${n}`, '127.0.0.25');
    await ask('/', '127.0.0.25');
    await ask('/products/latte', '127.0.0.25');
    expect((await metric('casa_cache_answers_total', 'result="miss"')) - before).toBeLessThanOrEqual(12);
  });

  it('of missing pages are served from one rendering', async () => {
    const before = await metric('casa_page_renderings_total');
    for (let n = 0; n < 200; n++) {
      const [nowhere, product] = await Promise.all([ask(`/no/existe/${n}`, '127.0.0.26'), ask(`/products/no-existe-${n}`, '127.0.0.27')]);
      expect([nowhere.status, product.status]).toEqual([404, 404]);
      expect(nowhere.text).toContain('Página no encontrada');
      expect(product.text).toContain('Producto no encontrado');
    }
    expect(before).toBeGreaterThan(0);
    expect((await metric('casa_page_renderings_total')) - before).toBeLessThanOrEqual(2);
  });
});

describe('a client that floods the shop', () => {
  it.each([
    ['pages', (n: number) => `/products?q=${n}`, true],
    // A list is so quick that the first request may be answered before the next one is read.
    ['lists', (n: number) => `/api/products?q=latte&offset=${n}`, false],
  ])('waits for %s in its own turns, and others in theirs', async (_, address, isRefused) => {
    const isOverShare = (answer: string) => answer.startsWith('HTTP/1.1 429');
    const floodOnce = (round: number) =>
      flood(
        Array.from({ length: 255 }, (_, n) => address(1000 * round + n)),
        '127.0.0.31',
      );
    const flooding = floodOnce(0);
    const others = await Promise.all([ask(address(500), '127.0.0.32'), ask(address(501), '127.0.0.33'), ask('/', '127.0.0.34')]);
    // On a busy machine a request may get 503 after ten seconds in the line; 429 would mean that the turns are not separate.
    for (const { status } of others) expect([200, 503]).toContain(status);
    let answers = await flooding;
    // On a busy machine the shop may read so slowly that the renderer keeps up: send more until too many wait.
    for (let round = 1; isRefused && round < 20 && !answers.some(isOverShare); round++) answers = await floodOnce(round);
    const refused = answers.filter(isOverShare);
    const served = answers.filter((answer) => /^HTTP\/1\.1 (?:200|503)/.test(answer));
    expect(served).toHaveLength(answers.length - refused.length);
    expect(served.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThanOrEqual(isRefused ? 1 : 0);
    expect(refused.every((answer) => /\r\nretry-after: [1-9]/i.test(answer) && answer.includes('Llegan demasiadas solicitudes'))).toBe(
      true,
    );
    // Finished requests no longer count.
    await expect.poll(async () => (await ask(address(502), '127.0.0.31')).status).toBe(200);
  });
});
