import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ShopApi } from '#contract/api.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { openLargeBar, sameSlot } from './lib/bar.ts';
import { cpuMsOfFamily, median } from './lib/load.ts';
import { order, perSecond } from './lib/orders.ts';
import { type Customer, OWNER, ownerOf, people } from './lib/people.ts';
import { load, machine, table } from './lib/report.ts';
import { countingProxy } from './lib/trips.ts';

/**
 * The cost of an order: statements and round trips to the database per call, and the CPU of shop and database, which depends less on other
 * load than times do. `npm run bench order`; `-- --against=/another/checkout` measures another checkout in turn with this one.
 */
const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(values.rounds);
const SECONDS = 4;
const USERS = 8;
const COUNTED = 9;
const FLOWS = { 'without a type': () => ({}), 'same slot of a large bar': sameSlot };
type Flow = keyof typeof FLOWS;

const folder = () => mkdtempSync(join(tmpdir(), 'casa-order-'));

/** @param settings the address of its database */
async function open(checkout: string, settings: Record<string, string>) {
  const { startShop }: typeof import('../tests/process.ts') = await import(join(checkout, 'tests/process.ts'));
  const shop = await startShop({ LOG_LEVEL: 'silent', ...OWNER, ...settings });
  const owner = await ownerOf(shop.url);
  await openLargeBar(owner, 'latte');
  const products = [await owner('GET /api/products/{id}', { id: 'concha' }), await owner('GET /api/products/{id}', { id: 'latte' })];
  const { people: customers } = await people(Number(new URL(shop.url).port), USERS);
  // An account with a paid order may hold more than three things at once.
  for (const customer of customers) await order(products)(customer);
  return { shop, pid: shop.child.pid as number, products, customers };
}

/** Orders as one customer after the other, so that each call's round trips are known. */
async function counts(checkout: string): Promise<Record<Flow, Record<string, { statements: number; trips: number }>>> {
  const dataDir = folder();
  const database = await startEmbedded({ dataDir });
  const proxy = await countingProxy(database.connection);
  try {
    const { user, database: name } = database.connection;
    const { shop, products, customers } = await open(checkout, {
      DATA_DIR: join(dataDir, 'shop'),
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
    });
    const [customer] = customers as [Customer];
    const flows = {} as Awaited<ReturnType<typeof counts>>;
    for (const flow of Object.keys(FLOWS) as Flow[]) {
      const calls: Record<string, { statements: number[]; trips: number[] }> = {};
      for (let turn = 0; turn < COUNTED; turn++) {
        const counted: Record<string, { statements: number; trips: number }> = {};
        const api = (async (...call: Parameters<ShopApi>) => {
          const { statements, trips } = proxy.sent;
          const answer = await (customer.api as (...call: unknown[]) => Promise<unknown>)(...call);
          const sum = counted[call[0]] ?? { statements: 0, trips: 0 };
          counted[call[0]] = {
            statements: sum.statements + proxy.sent.statements - statements,
            trips: sum.trips + proxy.sent.trips - trips,
          };
          return answer;
        }) as ShopApi;
        await order(products, FLOWS[flow]())({ ...customer, api });
        for (const [call, { statements, trips }] of Object.entries(counted)) {
          calls[call] ??= { statements: [], trips: [] };
          calls[call].statements.push(statements);
          calls[call].trips.push(trips);
        }
        // Meanwhile the mail of the order is written.
        await new Promise((done) => setTimeout(done, 1200));
      }
      flows[flow] = Object.fromEntries(
        // The queue's polling adds to some of the counts.
        Object.entries(calls).map(([call, { statements, trips }]) => [
          call,
          { statements: Math.min(...statements), trips: Math.min(...trips) },
        ]),
      );
    }
    for (const one of customers) one.close();
    await shop.stop();
    return flows;
  } finally {
    proxy.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const began = `${machine()}, load ${load()}`;
const here = fileURLToPath(new URL('..', import.meta.url));
const checkouts = [...(values.against ? [{ name: 'before', at: resolve(values.against) }] : []), { name: 'now', at: here }];

const counted: Awaited<ReturnType<typeof counts>>[] = [];
for (const { at } of checkouts) counted.push(await counts(at));
const dataDirs: string[] = [];
const shops: Awaited<ReturnType<typeof open>>[] = [];
try {
  if (ROUNDS > 0)
    for (const { at } of checkouts) {
      const dataDir = folder();
      dataDirs.push(dataDir);
      shops.push(await open(at, { DATA_DIR: dataDir }));
    }
  const rows: (string | number)[][] = [];
  for (const flow of Object.keys(FLOWS) as Flow[]) {
    const cpu = shops.map(() => [] as number[]);
    const rates = shops.map(() => [] as number[]);
    // The first round only warms up.
    for (let turn = -1; turn < ROUNDS && shops.length > 0; turn++)
      for (const [at, { pid, products, customers }] of shops.entries()) {
        const before = cpuMsOfFamily(pid);
        const placed = await perSecond(customers, SECONDS, order(products, FLOWS[flow]()));
        if (turn < 0) continue;
        cpu[at]?.push((cpuMsOfFamily(pid) - before) / placed.count);
        rates[at]?.push(placed.perSecond);
      }
    const calls = Object.keys(counted[0]?.[flow] ?? {});
    for (const call of calls)
      rows.push([flow, call, ...counted.map((one) => `${one[flow][call]?.statements} / ${one[flow][call]?.trips}`)]);
    const sum = (of: 'statements' | 'trips', one: (typeof counted)[0]) =>
      calls.reduce((all, call) => all + (one[flow][call]?.[of] ?? 0), 0);
    rows.push([flow, 'all, statements / round trips', ...counted.map((one) => `${sum('statements', one)} / ${sum('trips', one)}`)]);
    rows.push([
      flow,
      'CPU ms, shop and database',
      ...cpu.map((list) => `${median(list).toFixed(1)} (${list.map((ms) => ms.toFixed(1)).join(', ')})`),
    ]);
    rows.push([flow, 'orders per second', ...rates.map((list) => median(list).toFixed(1))]);
  }
  console.log(`${began} at the beginning, ${load()} at the end; ${USERS} customers\n`);
  console.log(table(['orders', '', ...checkouts.map(({ name }) => name)], rows));
} finally {
  for (const { shop, customers } of shops) {
    for (const customer of customers) customer.close();
    await shop.stop();
  }
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
}
