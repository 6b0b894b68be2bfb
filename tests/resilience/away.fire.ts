import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { type Buyer, signUp, startBuying } from './buyers.ts';
import { expectInvariants, expectSettled, isInOutbox } from './invariants.ts';

const OUTAGES = Math.min(Number(process.env.FIRE_ROUNDS ?? 20), 5);
const CACHED = ['/', '/products', '/products/latte', '/api/products', '/api/products/latte'];

const folder = mkdtempSync(join(tmpdir(), 'casa-fire-'));
const dataDir = join(folder, 'shop');
let database: EmbeddedDatabase;
let shop: ShopProcess;
let buyers: Buyer[];
let stream: Awaited<ReturnType<typeof startBuying>>;

beforeAll(async () => {
  chmodSync(folder, 0o711);
  database = await startEmbedded({ dataDir: join(folder, 'server') });
  const { host, port, user, database: name } = database.connection;
  const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  shop = await startShop({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  buyers = await Promise.all([0, 1, 2, 3].map((place) => signUp(shop.url, place)));
  stream = await startBuying(buyers);
});
afterAll(async () => {
  await stream?.stop();
  await shop?.stop();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, text: await response.text() };
};

it(`is stopped and started ${OUTAGES} times while clients browse and buy`, async () => {
  for (let outage = 0; outage < OUTAGES; outage++) {
    await stream.more(20);
    const before = await Promise.all(CACHED.map(read));
    expect(before.map(({ status }) => status)).toEqual(CACHED.map(() => 200));
    await database.stop();
    for (const end = Date.now() + 3000; Date.now() < end; await sleep(50)) {
      // Without the database no session can be checked.
      const refused = await fetch(`${shop.url}/api/orders/user`, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
      expect(await Promise.all(CACHED.map(read))).toEqual(before);
    }
    expect((await read('/api/ready')).status).toBe(503);
    database = await startEmbedded({ dataDir: join(folder, 'server') });
    await expect.poll(async () => (await read('/api/ready')).status, { timeout: 10_000 }).toBe(200);
    await stream.more(4);
    await expectInvariants(database.connection, stream.books);
  }
  expect(shop.child.exitCode).toBeNull();
});

it('ends with an order, its points and its mail for every payment', async () => {
  await stream.stop();
  await expectSettled(database.connection, buyers, stream.books, isInOutbox(dataDir));
});
