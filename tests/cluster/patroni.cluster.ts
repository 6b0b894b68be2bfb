import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type ShopProcess, spawnShop, startShop } from '../process.ts';
import { signUp } from '../resilience/buyers.ts';
import { countGoods, expectInvariants } from '../resilience/invariants.ts';
import { openS3 } from '../stand-ins/s3.ts';
import { expectBooked, expectCached, expectOnePrice, expectPictures } from './checks.ts';
import { type Load, OWNER, startLoad } from './load.ts';
import { type Database, startDatabase } from './patroni/database.ts';
import { prepareDebian } from './patroni/debian.ts';
import { startMeter } from './patroni/meter.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 3);
/** How much longer than a bare client's writes those of the shop may be refused. */
const MOST_MORE_MS = 3000;

/** @returns a write of the shop: a guest changes a quantity in the cart */
async function cartOf(url: string): Promise<() => Promise<unknown>> {
  const { id: user_id, api } = await signUp(url, 100);
  const { id: product_id } = await api('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  await api('POST /api/cart/user/add', { user_id, product_id, quantity: 1 });
  let turn = 0;
  return () => api('PUT /api/cart/user/{user_id}/{product_id}', { user_id, product_id, quantity: 1 + (turn++ % 9) });
}

const debian = await prepareDebian();
if ('refusal' in debian) console.log(`The drill with Patroni does not run here: ${debian.refusal}.`);

describe.skipIf('refusal' in debian)('with Patroni, etcd, HAProxy and PgBouncer', () => {
  let folder = '';
  const processes: ShopProcess[] = [];
  let storage: Awaited<ReturnType<typeof openS3>>;
  let database: Database;
  let load: Load;
  let writes: (() => Promise<unknown>)[] = [];
  let urls: string[] = [];

  beforeAll(async () => {
    if ('refusal' in debian) return;
    folder = mkdtempSync(join(tmpdir(), 'casa-patroni-'));
    const ports = [await freePort(), await freePort()] as const;
    storage = await openS3();
    database = await startDatabase(debian.root, join(folder, 'database'), ports);
    setDefaultCACertificates([...getCACertificates('default'), database.ca]);
    const settings = {
      DATABASE_URL: database.url,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      // All clients share an address: as one network of guests they are not limited together.
      TRUST_PROXY: '1',
      TRUSTED_NETWORKS: '127.0.0.0/8',
      ...storage.settings,
    };
    const start = async (name: 'shop 1' | 'shop 2' | 'worker', own: Record<string, string>) => {
      const all = { ...settings, DATA_DIR: mkdtempSync(join(folder, 'shop-')), ...own };
      processes.push(name === 'worker' ? await spawnShop(all, 'worker') : await startShop(all));
    };
    await start('shop 1', { JOBS: '0', PORT: String(ports[0]) });
    await start('shop 2', { JOBS: '0', MIGRATE: '0', PORT: String(ports[1]) });
    await start('worker', { MIGRATE: '0' });
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    await countGoods(database.connection);
    await expectCached(urls);
    // HAProxy has not looked at the shops yet.
    while (!(await fetch(`${database.site}/api/live`)).ok) await sleep(100);
    load = await startLoad(database.site);
    writes = [database.write, await cartOf(database.site)];
  });
  afterAll(async () => {
    await load?.stop();
    await Promise.all(processes.map((process) => process.stop()));
    await database?.close();
    await storage?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const FAULTS: Record<string, () => Promise<void>> = {
    'kill -9 of the leader and its Patroni': async () => {
      const old = await database.leader();
      await old.kill();
      await load.more(5);
      old.start();
    },
    'SIGSTOP of the leader and its Patroni': async () => {
      const old = await database.leader();
      old.pause();
      await load.more(5);
      // It wakes up as a primary. Its commits wait for a standby that it has lost, until Patroni demotes it.
      old.resume();
    },
    'a switchover': () => database.switchOver(),
    'etcd away for 40 s': async () => {
      await database.etcd.kill();
      // Longer than Patroni's ttl: the leader demotes itself.
      await sleep(40_000);
      database.etcd.start();
    },
  };

  it.each(Object.keys(FAULTS))('%s loses and doubles nothing', async (name) => {
    const gaps: string[] = [];
    const more: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await database.whole();
      await load.more(10);
      load.longestGap();
      const meters = writes.map(startMeter);
      await FAULTS[name]?.();
      await load.more(10);
      const [engine = 0, shop = 0, order = 0] = [...meters, load.longestGap].map((longest) => Math.round(longest()));
      gaps.push(`${engine}/${shop}/${order}`);
      more.push(shop - engine);
      await database.whole();
      await expectInvariants(database.connection, load.books);
      await expectPictures(urls, load);
      expect(load.pagesFailed.splice(0)).toEqual([]);
      expect(processes.map(({ child }) => child.exitCode ?? child.signalCode)).toEqual([null, null, null]);
    }
    console.log(`${name}: longest time without a write of a bare client/of the shop/a whole order, ms: ${gaps.join(' ')}`);
    expect(Math.max(...more)).toBeLessThan(MOST_MORE_MS);
  });

  it('ends with every acknowledged order and booking, and one price', async () => {
    await load.stop();
    await expectOnePrice(urls);
    await expectBooked(database.connection, load);
    await expectInvariants(database.connection, load.books);
  });
});
