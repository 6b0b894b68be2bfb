import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, spawnShop, startShop } from '../process.ts';

/** Shorter than the limit of a slow statement, which a database without any answer used to take too. */
const SOON_MS = 12_000;

/** A proxy between shop and database. While frozen, connections open but nothing is answered, as with a database whose machine hangs. */
function freezable(socketPath: string) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    const far = connect(socketPath);
    const pair = [near, far] as const;
    for (const socket of pair) socket.on('error', () => {}).on('close', () => pair.forEach((one) => void one.destroy()));
    near.once('close', () => pairs.delete(pair));
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    if (isFrozen) for (const socket of pair) socket.pause();
  });
  return {
    server,
    freeze() {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
  };
}

let direct = '';
let between: ReturnType<typeof freezable>;
let shop: ShopProcess;
let worker: ShopProcess;
beforeAll(async () => {
  direct = await freshDatabase();
  const url = new URL(direct);
  between = freezable(`${url.searchParams.get('host')}/.s.PGSQL.${url.port}`);
  await new Promise<void>((resolve) => between.server.listen(0, '127.0.0.1', resolve));
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((between.server.address() as AddressInfo).port);
  shop = await startShop({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' });
  worker = await spawnShop({ DATABASE_URL: url.href, LOG_LEVEL: 'info', SHUTDOWN_SECONDS: '9' }, 'worker');
});
afterAll(async () => {
  between.thaw();
  await Promise.all([shop.stop(), worker.stop('SIGKILL')]);
  between.server.close();
});

const timed = async (path: string) => {
  const began = performance.now();
  const { status, headers } = await fetch(shop.url + path);
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - began };
};
const statusOf = async (path: string, headers = {}) => (await fetch(shop.url + path, { headers })).status;

describe('a database that is frozen', () => {
  it('is noticed soon; cached pages stay, a worker can end, and the database is used again once it answers', async () => {
    expect(await statusOf('/')).toBe(200);
    await expect.poll(() => worker.output()).toContain('worker ready');
    between.freeze();
    const stopped = performance.now();
    const ended = worker.stop().then(() => performance.now() - stopped);
    const [kept, first, api] = await Promise.all([timed('/'), timed('/products/latte'), timed('/api/products?q=moka')]);
    expect(kept.status).toBe(200);
    expect(kept.ms).toBeLessThan(SOON_MS / 4);
    for (const { status, retryAfter, ms } of [first, api]) {
      expect([status, retryAfter]).toEqual([503, '1']);
      expect(ms).toBeLessThan(SOON_MS);
    }
    // From now on the shop knows that the database is frozen.
    const [next, still] = await Promise.all([timed('/products/moka'), timed('/')]);
    expect([next.status, still.status]).toEqual([503, 200]);
    expect(next.ms).toBeLessThan(SOON_MS / 4);
    expect(await ended).toBeLessThan(SOON_MS);
    between.thaw();
    await expect.poll(() => statusOf('/products/latte')).toBe(200);
  });

  it('is not confused with a slow one: a request that waits longer for a lock is answered', async () => {
    const [other, watcher] = [new Client(direct), new Client(direct)];
    await Promise.all([other.connect(), watcher.connect()]);
    await other.query('begin; lock table products, sessions in access exclusive mode');
    const waiting = statusOf('/api/products?q=chai');
    // The shop's own query waits behind this one.
    const unknown = statusOf('/api/users/profile', { authorization: `Bearer ${'x'.repeat(43)}` });
    const waitsLong = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and clock_timestamp() - query_start > interval '8 seconds'`;
    await expect.poll(async () => (await watcher.query(waitsLong)).rowCount).toBeGreaterThan(0);
    await other.query('commit');
    await Promise.all([other.end(), watcher.end()]);
    expect([await waiting, await unknown]).toEqual([200, 401]);
  });
});
