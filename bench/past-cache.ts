import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { fill } from './growth/fill.ts';
import { cpuMsOfFamily, median } from './lib/load.ts';
import { load, machine, table } from './lib/report.ts';

/**
 * The CPU of answers that are not cached: shop and database together, in milliseconds per request.
 * `npm run bench past-cache`; `-- --against=/another/checkout` (built) measures another checkout in turn with this one.
 */
const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(values.rounds);
const IN_A_ROUND = 40;
/** Enough products for several page sizes, and few enough to be kept in memory as a whole. */
const SIZE = { products: 150, orders: 20 };

const WORDS =
  'vainilla canela cardamomo caramelo avellana almendra guayaba tamarindo piloncillo zarzamora maracuyá jengibre artesanal'.split(' ');
/** All parts of the words with four or more letters: each search finds something, and none is answered from the cache of another. */
const PARTS = WORDS.flatMap((word) =>
  Array.from({ length: word.length - 3 }, (_, from) =>
    Array.from({ length: word.length - 3 - from }, (_, more) => word.slice(from, from + 4 + more)),
  ).flat(),
);
const part = (n: number) => encodeURIComponent(PARTS[n % PARTS.length] ?? '');

/** The router accepts a path in any case and with doubled slashes; the cache knows one form only. */
const PAGES: Record<string, (n: number) => string> = {
  '`/products`, 48 cards': () => '/Products',
  '`/`': () => '//',
  'a product': () => '/Products/latte',
  '`/products?q=`': (n) => `/products?q=${part(n)}`,
  '`GET /api/products`, 48 of them': (n) => `/api/products?limit=48&offset=${n % 100}`,
  '`GET /api/products?q=`': (n) => `/api/products?limit=24&q=${part(n)}`,
  'a product that does not exist': (n) => `/products/no-${n}`,
  'a page that does not exist': (n) => `/no/${n}`,
};

type Shop = { name: string; url: string; pid: number; stop(): Promise<unknown> };

async function open(name: string, folder: string): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casa-past-'));
  const made: { fill: typeof fill } = await import(join(folder, 'bench/growth/fill.ts'));
  await made.fill(dataDir, SIZE);
  const { startShop }: typeof import('../tests/process.ts') = await import(join(folder, 'tests/process.ts'));
  const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED_DEMO: '0' });
  const stop = async () => {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { name, url: shop.url, pid: shop.child.pid as number, stop };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const bytesOf = (url: string): Promise<number> =>
  new Promise((done, failed) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 404 ? done(bytes) : failed(new Error(`${url}: ${answer.statusCode}`)),
      );
    }).on('error', failed);
  });

let asked = 0;
async function cpuMs({ url, pid }: Shop, address: (n: number) => string): Promise<{ ms: number; bytes: number }> {
  const before = cpuMsOfFamily(pid);
  let bytes = 0;
  for (let n = 0; n < IN_A_ROUND; n++) bytes = await bytesOf(url + address(asked++));
  return { ms: (cpuMsOfFamily(pid) - before) / IN_A_ROUND, bytes };
}

const began = `${machine()}, load ${load()}`;
const shops: Shop[] = [];
try {
  if (values.against) shops.push(await open('before', resolve(values.against)));
  shops.push(await open('now', fileURLToPath(new URL('..', import.meta.url))));
  const rows = [];
  for (const [name, address] of Object.entries(PAGES)) {
    const figures = shops.map(() => ({ ms: [] as number[], bytes: 0 }));
    // The first two rounds only warm up.
    for (let round = -2; round < ROUNDS; round++)
      for (const [at, shop] of shops.entries()) {
        const { ms, bytes } = await cpuMs(shop, address);
        const figure = figures[at];
        if (!figure) continue;
        figure.bytes = bytes;
        if (round >= 0) figure.ms.push(ms);
      }
    rows.push([name, ...figures.flatMap(({ ms, bytes }) => [median(ms).toFixed(2), bytes.toLocaleString('en-US')])]);
  }
  console.log(`${began} at the beginning, ${load()} at the end\n`);
  console.log(table(['past the cache', ...shops.flatMap(({ name }) => [`CPU ms ${name}`, 'bytes'])], rows));
} finally {
  for (const shop of shops) await shop.stop();
}
