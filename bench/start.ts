import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '../tests/process.ts';
import { cpuMsOfFamily, median, memoryMB, requestsPerSecond } from './lib/load.ts';
import { order, perSecond } from './lib/orders.ts';
import { people } from './lib/people.ts';
import { load, machine, round, table } from './lib/report.ts';

/**
 * How long the shop takes to start, and its memory with the database: `npm run bench start`.
 * Cold: an empty data folder, so the database is created and the demo products are inserted. Warm: an existing folder.
 */
/** As in `npm start`: compiled modules are cached between starts. */
const COMPILED = fileURLToPath(new URL('../.cache/node', import.meta.url));
const COLD = 3;
const WARM = 7;
const PAGES = ['/', '/menu', '/products', '/coffee', '/products/latte', '/login', '/cart', '/api/products', '/api/products/latte'];

const folder = () => mkdtempSync(join(tmpdir(), 'casa-bench-'));
const remove = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true });

async function open(dataDir: string) {
  const began = performance.now();
  const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: COMPILED });
  const ms = performance.now() - began;
  const pid = shop.child.pid as number;
  return { shop, pid, port: Number(new URL(shop.url).port), ms, cpuMs: cpuMsOfFamily(pid) };
}

async function starts(count: number, dataDir: () => string, after: (dataDir: string) => void) {
  const figures = [];
  for (let round = 0; round < count; round++) {
    const used = dataDir();
    const { shop, ms, cpuMs } = await open(used);
    figures.push({ ms, cpuMs });
    await shop.stop();
    after(used);
  }
  return { ms: median(figures.map(({ ms }) => ms)), cpuMs: median(figures.map(({ cpuMs }) => cpuMs)) };
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits at least ten seconds, and until the jobs of the load (tickets, mails) are done. */
async function untilQuiet(pid: number): Promise<void> {
  await rest(10_000);
  for (let turn = 0; turn < 60; turn++) {
    const before = cpuMsOfFamily(pid);
    await rest(2000);
    if (cpuMsOfFamily(pid) - before < 60) return;
  }
}

/** The peak memory while pages and orders are requested. */
async function peakUnderLoad(pid: number, port: number): Promise<number> {
  const { people: customers } = await people(port, 8);
  const api = (customers[0] as (typeof customers)[0]).api;
  // One at a time: a customer's connection takes one request at a time.
  const products = [
    await api('GET /api/products/{id}', { id: 'cafe-chiapas' }),
    await api('GET /api/products/{id}', { id: 'cafe-oaxaca' }),
  ];
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMB(pid));
  }, 250);
  for (const page of ['/', '/products', '/api/products']) await requestsPerSecond(port, page, { seconds: 3, connections: 8 });
  await perSecond(customers, 10, order(products));
  clearInterval(watch);
  for (const customer of customers) customer.close();
  return peak;
}

const kept = folder();
try {
  console.log(`${machine()}, load ${load()}\n`);
  const cold = await starts(COLD, folder, remove);
  const { shop: first } = await open(kept);
  await first.stop();
  const warm = await starts(
    WARM,
    () => kept,
    () => {},
  );

  const { shop, pid, port } = await open(kept);
  const opened = memoryMB(pid);
  for (const page of [...PAGES, ...PAGES]) await (await fetch(shop.url + page)).arrayBuffer();
  const idle = async () => {
    await untilQuiet(pid);
    return memoryMB(pid);
  };
  const warmedUp = await idle();
  const peak = await peakUnderLoad(pid, port);
  const afterwards = await idle();
  await shop.stop();

  const start = (name: string, { ms, cpuMs }: typeof cold) => [name, round(ms), round(cpuMs)];
  console.log(table(['start', 'ms until ready (median)', 'CPU ms, database too'], [start('cold', cold), start('warm', warm)]));
  console.log(
    `\n${table(
      ['memory with the database', 'MB (PSS)'],
      [
        ['just opened', round(opened)],
        ['idle, every kind of page asked for', round(warmedUp)],
        ['peak under pages and orders', round(peak)],
        ['idle again, tickets and mails done', round(afterwards)],
      ],
    )}`,
  );
} finally {
  remove(kept);
}
