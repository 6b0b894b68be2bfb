import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseWithoutTables, freshDatabase } from '../database.ts';
import { ageJobs, dbCommand, makeNewer, makeTooNew } from '../factories/processes.ts';
import { type ShopProcess, spawnShop, startShop } from '../process.ts';

/** What two machines on one database need: jobs elsewhere, a schema that another process migrates, a stop that a balancer notices. */
const folder = mkdtempSync(join(tmpdir(), 'casa-rolling-'));
afterAll(() => rmSync(folder, { recursive: true }));

const get = async (shop: ShopProcess, path: string) => {
  const answer = await fetch(shop.url + path);
  return { status: answer.status, body: await answer.json() };
};
const register = (shop: ShopProcess, email: string) =>
  fetch(`${shop.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Paola Iturbe', email, password: 'una clave larga' }),
  });

describe('a process with JOBS=0', () => {
  it('leaves its mails to a worker, and says that they wait when there is none', async () => {
    const settings = { DATABASE_URL: await freshDatabase(), DATA_DIR: join(folder, 'jobs') };
    const shop = await startShop({ ...settings, JOBS: '0' });
    expect((await register(shop, 'paola@correo.mx')).status).toBeLessThan(300);
    expect(await get(shop, '/api/ready')).toEqual({
      status: 200,
      body: { status: 'ready', checks: expect.objectContaining({ database: 'ok', schema: 'ok', storage: 'ok', queue: 'ok' }) },
    });
    await ageJobs(settings.DATABASE_URL);
    expect(await get(shop, '/api/ready')).toMatchObject({ status: 200, body: { checks: { queue: 'late' } } });
    const outbox = () => {
      try {
        return readdirSync(join(settings.DATA_DIR, 'outbox')).filter((name) => name.endsWith('.eml'));
      } catch {
        return [];
      }
    };
    expect(outbox()).toEqual([]);
    const worker = await spawnShop(settings, 'worker');
    await expect.poll(outbox, { timeout: 60_000 }).toHaveLength(1);
    await expect.poll(async () => (await get(shop, '/api/ready')).body.checks.queue).toBe('ok');
    expect(await Promise.all([worker.stop(), shop.stop()])).toEqual([0, 0]);
  });
});

describe('a database of another version', () => {
  it('is waited for with MIGRATE=0, until `npm run db -- migrate` has made it', async () => {
    const settings = { DATABASE_URL: await databaseWithoutTables(), DATA_DIR: join(folder, 'waits') };
    const shop = await spawnShop({ ...settings, MIGRATE: '0' });
    const opened = () => shop.output().includes('está abierta');
    expect(await dbCommand(settings, 'migrate')).toMatchObject({ code: 0 });
    await expect.poll(opened, { timeout: 60_000 }).toBe(true);
    expect(await shop.stop()).toBe(0);
  });

  it('that this code can work with is used, and one that is too new stops it with one line', async () => {
    const settings = { DATABASE_URL: await freshDatabase(), DATA_DIR: join(folder, 'newer') };
    await makeNewer(settings.DATABASE_URL);
    const shop = await startShop({ ...settings, MIGRATE: '0' });
    expect((await register(shop, 'rosa@correo.mx')).status).toBeLessThan(300);
    await makeTooNew(settings.DATABASE_URL);
    expect(await get(shop, '/api/ready')).toMatchObject({
      status: 503,
      body: { code: 'not_ready', checks: { schema: 'down', database: 'ok' } },
    });
    expect((await get(shop, '/api/live')).status).toBe(200);
    for (const MIGRATE of ['0', '1']) {
      const late = await spawnShop({ ...settings, MIGRATE });
      expect(await late.exited).toBe(1);
      expect(late.output()).toBe('La base de datos es de una versión más nueva de la tienda, con la que esta no puede trabajar.\n');
    }
    await shop.stop();
  });
});

describe('SIGTERM', () => {
  it('is told to the balancer first, while new clients are still served', async () => {
    const shop = await startShop({ DATABASE_URL: await freshDatabase(), SHUTDOWN_SECONDS: '12' });
    expect(await get(shop, '/api/live')).toEqual({ status: 200, body: { status: 'live' } });
    const ended = shop.stop();
    await expect.poll(async () => (await get(shop, '/api/live')).status).toBe(503);
    expect((await get(shop, '/api/ready')).status).toBe(503);
    // A client that keeps its connection moves too, before it would be cut.
    const answer = await fetch(`${shop.url}/api/products`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toBe(0);
  });
});
