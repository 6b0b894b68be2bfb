import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ShopProcess, startShop } from '../tests/process.ts';
import { cpuSeconds, median, memoryMB, requestsPerSecond } from './load.ts';
import { ordersPerSecond } from './orders.ts';

/**
 * Requests per second and CPU per request of the hot calls, each in turn with raw node:http that sends the same bytes,
 * so that a noisy machine slows both. Prints ratios. `npm run bench throughput`
 */
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;
const PATHS = ['/api/products', '/api/products/latte', '/', '/products', '/products/latte', '/api/products?q=cafe'];

const RAW = `
const [port, body, type] = [Number(process.argv[1]), Buffer.from(process.argv[2], 'base64'), process.argv[3]];
require('node:http').createServer((_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length });
  response.end(body);
}).listen(port, '127.0.0.1', () => console.log('ready'));`;

async function startRaw(shop: ShopProcess, path: string): Promise<{ child: ChildProcess; port: number }> {
  const answer = await rawBytes(shop.url + path);
  const port = await freePort();
  const child = spawn(process.execPath, ['-e', RAW, '--', String(port), answer.body.toString('base64'), answer.type], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { child, port };
}

/** The body as it goes over the line: still compressed. */
async function rawBytes(url: string): Promise<{ body: Buffer; type: string }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks), type: response.headers['content-type'] ?? '' }));
    }).on('error', reject);
  });
}

async function measure(port: number, path: string, pid: number): Promise<{ perSecond: number; cpuMs: number }> {
  const before = cpuSeconds(pid);
  const perSecond = await requestsPerSecond(port, path, { seconds: SECONDS, connections: CONNECTIONS });
  return { perSecond, cpuMs: ((cpuSeconds(pid) - before) * 1000) / (perSecond * SECONDS) };
}

const dataDir = mkdtempSync(join(tmpdir(), 'casa-bench-'));
const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const shopPort = Number(new URL(shop.url).port);
const pid = shop.child.pid as number;
try {
  const rows = [];
  for (const path of PATHS) {
    const raw = await startRaw(shop, path);
    const [ours, theirs]: { perSecond: number; cpuMs: number }[][] = [[], []];
    await measure(shopPort, path, pid);
    for (let round = 0; round < ROUNDS; round++) {
      ours?.push(await measure(shopPort, path, pid));
      theirs?.push(await measure(raw.port, path, raw.child.pid as number));
    }
    raw.child.kill();
    const of = (list: typeof ours, key: 'perSecond' | 'cpuMs') => median((list ?? []).map((one) => one[key]));
    rows.push({
      path,
      'requests/s': Math.round(of(ours, 'perSecond')),
      'raw requests/s': Math.round(of(theirs, 'perSecond')),
      ratio: Number((of(ours, 'perSecond') / of(theirs, 'perSecond')).toFixed(2)),
      'CPU ms/request': Number(of(ours, 'cpuMs').toFixed(3)),
      'raw CPU ms/request': Number(of(theirs, 'cpuMs').toFixed(3)),
    });
  }
  console.table(rows);
  console.table([await ordersPerSecond(shop, { users: 8, seconds: 10 })]);
  console.log(`memory after it all, with the database: ${memoryMB(pid).toFixed(0)} MB (PSS)`);
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
