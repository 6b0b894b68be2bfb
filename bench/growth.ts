import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointTables } from '#contract/endpoints.ts';
import { type ShopProcess, startShop } from '../tests/process.ts';
import { CALLS, NOT_MEASURED, type Sample } from './growth/calls.ts';
import { type Ask, client } from './growth/client.ts';
import { fill } from './growth/fill.ts';
import { cpuMsOfFamily, median } from './lib/load.ts';
import { load, machine, table } from './lib/report.ts';

/**
 * Measures which calls become slower as the shop grows: the same calls, in turn, in a small and in a large shop.
 * `npm run bench:growth`; `-- --folder=/path` keeps the filled shops for the next run, `-- --only=search` measures some calls only.
 */
const SIZES = { small: { products: 200, orders: 1000 }, large: { products: 100_000, orders: 1_000_000 } };
const ROUNDS = 15;
const BATCH = 4;
/** Slow calls need fewer rounds. */
const MAX_MS = 3000;
const LIMIT = 2;
/** 95 % of the large shop's answers must arrive within this time. */
const P95_MS = 150;

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

type Shop = { process: ShopProcess; pid: number; ask: Ask; sample: Sample };

async function open(folder: string, name: keyof typeof SIZES): Promise<Shop> {
  const dataDir = join(folder, name);
  const isFilled = join(folder, `${name}.filled`);
  if (!existsSync(isFilled)) {
    const began = performance.now();
    await fill(dataDir, SIZES[name]);
    writeFileSync(isFilled, '');
    console.log(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const ask = client(shop.url);
  const found = await ask.json<{ id: string; slug: string; available: boolean }[]>('GET', '/api/products?limit=48&offset=100');
  const product = found.find(({ available }) => available);
  const [order] = await ask.json<{ id: string; customer: { email: string } }[]>('GET', '/api/orders?limit=1&offset=507', { as: 'owner' });
  if (!product || !order) throw new Error('The shop is not filled.');
  const lastPage = SIZES[name].products - 40;
  const [invoice] = await ask.json<{ id: string; folio: string }[]>('GET', '/api/invoices?limit=1&offset=100', { as: 'owner' });
  const { data: sent } = await ask.json<{ data: { shipments: { tracking_number: string }[] } }>('GET', '/api/tracking?limit=1', {
    as: 'owner',
  });
  const shipment = sent.shipments[0]?.tracking_number;
  if (!invoice || !shipment) throw new Error('The office is not filled.');
  const sample = {
    shipment,
    invoiceId: invoice.id,
    invoiceFolio: invoice.folio,
    productId: product.id,
    slug: product.slug,
    orderId: order.id,
    customerEmail: order.customer.email,
    lastPage,
  };
  return { process: shop, pid: shop.child.pid as number, ask, sample };
}

/** Reads of the contract that no row requests. */
function unasked({ asked }: Ask): string[] {
  const reads = Object.values(endpointTables).flatMap((table) =>
    Object.values(table).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  );
  const plain = reads.filter((path) => !path.includes('{'));
  const isAsked = (path: string) =>
    [...asked].some((one) => one === path || (!plain.includes(one) && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(one)));
  return reads.filter((path) => !isAsked(path) && !NOT_MEASURED.has(path));
}

type Figures = { ms: number[]; cpuMs: number[]; bytes: number };

async function measure(call: (typeof CALLS)[string], { ask, sample, pid }: Shop, into: Figures): Promise<void> {
  const before = cpuMsOfFamily(pid);
  for (let n = 0; n < BATCH; n++) {
    const began = performance.now();
    into.bytes = await call(ask, sample);
    into.ms.push(performance.now() - began);
  }
  into.cpuMs.push((cpuMsOfFamily(pid) - before) / BATCH);
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

const folder = option('folder') ?? mkdtempSync(join(tmpdir(), 'casa-growth-'));
mkdirSync(folder, { recursive: true });
// The database's user needs access to the folder.
chmodSync(folder, 0o711);
const shops: Shop[] = [];
try {
  for (const name of ['small', 'large'] as const) shops.push(await open(folder, name));
  const [small, large] = shops as [Shop, Shop];
  const rows: string[][] = [];
  const began = `${machine()}; load ${load()}`;
  for (const [name, call] of Object.entries(CALLS)) {
    if (!name.includes(option('only') ?? '')) continue;
    const [few, many]: [Figures, Figures] = [
      { ms: [], cpuMs: [], bytes: 0 },
      { ms: [], cpuMs: [], bytes: 0 },
    ];
    const warmUp = { ms: [], cpuMs: [], bytes: 0 };
    for (const shop of [small, large]) await measure(call, shop, warmUp);
    const end = performance.now() + MAX_MS;
    for (let round = 0; round < ROUNDS && (round < 3 || performance.now() < end); round++) {
      await measure(call, small, few);
      await measure(call, large, many);
    }
    const ratio = median(many.ms) / median(few.ms);
    const cpuRatio = median(many.cpuMs) / median(few.cpuMs);
    rows.push([
      name,
      median(few.ms).toFixed(2),
      median(many.ms).toFixed(2),
      p95(many.ms).toFixed(2),
      ratio.toFixed(2),
      median(few.cpuMs).toFixed(2),
      median(many.cpuMs).toFixed(2),
      cpuRatio.toFixed(2),
      (many.bytes / few.bytes).toFixed(2),
      p95(many.ms) > P95_MS ? 'slow' : ratio > LIMIT || cpuRatio > LIMIT ? 'slower' : '',
    ]);
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${rows.length} ${name}`);
  }
  console.log(`${began} at the beginning, ${load()} at the end\n`);
  console.log(
    table(
      ['call', 'ms, small', 'ms, large', 'p95, large', 'ratio', 'CPU ms, small', 'CPU ms, large', 'CPU ratio', 'bytes ratio', ''],
      rows,
    ),
  );
  const left = option('only') === undefined ? unasked(large.ask) : [];
  if (left.length > 0) {
    console.error(`Calls without a row in bench/growth/calls.ts: ${left.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  for (const { process: shop } of shops) await shop.stop();
  if (!option('folder')) rmSync(folder, { recursive: true, force: true });
}
