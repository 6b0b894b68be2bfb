import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../tests/process.ts';
import { requestsPerSecond } from './lib/load.ts';
import { order, perSecond } from './lib/orders.ts';
import { OWNER, ownerOf, people } from './lib/people.ts';
import { load, machine, round, table } from './lib/report.ts';

/**
 * The hit ratio of the cache of answers under a stream of orders: of products without a limit, of limited ones, and of products of which
 * few are left. `npm run bench stock`
 */
const SECONDS = 8;
const USERS = 4;
const PATHS = ['/', '/products', '/products/latte', '/api/products', '/api/products/latte'];

const dataDir = mkdtempSync(join(tmpdir(), 'casa-stock-'));
const began = `${machine()}, load ${load()}`;
const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...OWNER });
const port = Number(new URL(shop.url).port);

/** Hits and misses so far. */
async function answers(): Promise<{ hit: number; miss: number }> {
  const text = await (await fetch(`${shop.url}/api/metrics`)).text();
  const of = (result: string) => Number(text.match(new RegExp(`casa_cache_answers_total\\{result="${result}"\\} (\\d+)`))?.[1] ?? 0);
  return { hit: of('hit'), miss: of('miss') };
}

try {
  const owner = await ownerOf(shop.url);
  const concha = await owner('GET /api/products/{id}', { id: 'concha' });
  const { people: customers } = await people(port, USERS);
  // An account with a paid order may hold more than three things at once.
  for (const customer of customers) await order([concha])(customer);
  const rows: (string | number)[][] = [];
  const measure = async (name: string, refill: (() => Promise<unknown>) | null) => {
    for (const path of PATHS) await fetch(shop.url + path);
    const before = await answers();
    const reading = Promise.all(PATHS.map((path) => requestsPerSecond(port, path, { seconds: SECONDS, connections: 1 })));
    const buying = perSecond(customers, SECONDS, async (customer, turn) => {
      if (refill && turn % 4 === 0) await refill();
      await order([concha])(customer).catch((error: { code?: string }) => {
        if (error.code !== 'sold_out') throw error;
      });
    });
    const [reads, bought] = await Promise.all([reading, buying]);
    const after = await answers();
    const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
    const read = reads.reduce((sum, one) => sum + one, 0);
    rows.push([name, round(bought.perSecond, 1), round(read), misses, (hits / (hits + misses)).toFixed(4)]);
  };
  await measure('without a limit', null);
  await owner('PUT /api/products/{id}/stock', { id: concha.id, mode: 'count', left: 90_000 });
  await measure('counted', null);
  await owner('PUT /api/products/{id}/stock', { id: concha.id, mode: 'count', left: 5 });
  await measure('counted, five or fewer left', () => owner('PUT /api/products/{id}/stock', { id: concha.id, mode: 'count', left: 5 }));
  console.log(`${began}; ${SECONDS} s each, while ${PATHS.length} addresses are read\n`);
  console.log(table(['Orders of goods', 'orders/s', 'cached answers/s', 'made anew', 'hit ratio'], rows));
  for (const { close } of customers) close();
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
