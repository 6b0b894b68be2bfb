import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../../tests/database.ts';
import { followCatalogVersion } from './catalog-version.ts';

const LISTENING = "from pg_stat_activity where datname = current_database() and query = 'listen catalog'";

let pool: Pool;
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 2 });
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(() => pool.end());

it('takes one connection for listening, however long it waits for the connection', async () => {
  let looks = 0;
  const version = await followCatalogVersion(pool, async () => ++looks, pino({ level: 'silent' }));
  // Otherwise the end of the pool would wait for its connection.
  onTestFinished(() => version.stop());
  const first = await pool.connect();
  // Gets the place of the lost connection.
  const next = pool.connect();
  await first.query(`select pg_terminate_backend(pid) ${LISTENING}`);
  const second = await next;
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 2);
  first.release();
  second.release();
  // The process gets the connection a moment before it listens.
  await expect.poll(async () => (await pool.query(`select pid ${LISTENING}`)).rowCount).toBe(1);
  expect(pool.totalCount - pool.idleCount).toBe(1);
  await version.stop();
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

const followed = async (read: () => Promise<number>) => {
  const version = await followCatalogVersion(pool, read, pino({ level: 'silent' }));
  onTestFinished(() => version.stop());
  return version;
};

it('never gives a number again, also when the database goes back', async () => {
  let stored = 9;
  const version = await followed(async () => stored);
  const given = [version.known()];
  for (stored of [4, 9, 8, 10]) given.push(await version.read());
  expect(new Set(given).size).toBe(given.length);
  expect(await version.read()).toBe(given.at(-1));
});

it('passes over an answer that was overtaken', async () => {
  const slow = Promise.withResolvers<number>();
  let answers = async () => 5;
  const version = await followed(() => answers());
  answers = () => slow.promise;
  const late = version.read();
  answers = async () => 6;
  const newer = await version.read();
  slow.resolve(5);
  expect([await late, version.known()]).toEqual([newer, newer]);
});

it('gives another number when its connection was lost, because a standby may have counted to the same one', async () => {
  const version = await followed(async () => 7);
  const before = version.known();
  await expect.poll(async () => (await pool.query(`select pg_terminate_backend(pid) ${LISTENING}`)).rowCount).toBe(1);
  await expect.poll(() => version.known()).not.toBe(before);
});
