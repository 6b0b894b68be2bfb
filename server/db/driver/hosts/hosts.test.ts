import { Pool } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { close, connect, isUnavailable, lookUp, onDatabaseMoved, pool } from '#server/db/client.ts';
import { type FakePostgres, fakePostgres } from '../../../../tests/stand-ins/postgres.ts';

let servers: FakePostgres[] = [];
let lines: string[] = [];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of closers.splice(0)) await end();
  await Promise.all(servers.map((server) => server.close()));
});

const start = async (...readOnly: boolean[]) => {
  servers = await Promise.all(readOnly.map((one) => fakePostgres({ readOnly: one })));
  lines = [];
  onDatabaseMoved((line) => void lines.push(line));
  return servers as [FakePostgres, FakePostgres];
};
const address = () => `postgresql://shop@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/shop`;
const open = async () => {
  await connect(address());
  closers.push(close);
};

/** Which server takes a write now; null when the database is unavailable. */
async function writtenTo(on: Pool = pool): Promise<number | null> {
  const mark = `insert ${Math.random()}`;
  try {
    await on.query(mark);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
  return servers.findIndex(({ asked }) => asked.includes(mark));
}

it('an address with one host asks nothing more than before', async () => {
  const [only] = await start(false);
  await open();
  expect(only.asked.sort()).toEqual(['select 1', 'set random_page_cost = 1.1']);
});

it('the host that takes writes is used, whichever place it has, also when the other one is away', async () => {
  const [, second] = await start(true, false);
  await open();
  expect(await writtenTo()).toBe(1);
  await servers[0]?.close();
  expect(await writtenTo()).toBe(1);
  expect(second.asked).toContain('select 1');
});

it('a host that takes over is used by every connection, also by those that were open', async () => {
  const [first, second] = await start(false, true);
  await open();
  const queue = new Pool({ ...pool.options, max: 1 });
  queue.on('error', () => {});
  closers.push(() => queue.end());
  expect([await writtenTo(), await writtenTo(queue)]).toEqual([0, 0]);
  await first.close();
  await expect.poll(() => writtenTo()).toBeNull();
  second.said.readOnly = false;
  await expect.poll(() => writtenTo()).toBe(1);
  expect(await writtenTo(queue)).toBe(1);
  expect(await lookUp({ text: 'select 1' })).toHaveLength(1);
  const names = servers.map(({ port }) => `writes go to 127.0.0.1:${port}`);
  expect(lines).toEqual([names[0], 'no host takes writes', names[1]]);
});

it('a refusal to write makes all connections leave a host, before it is asked', async () => {
  const [first, second] = await start(false, true);
  await open();
  const other = await pool.connect();
  const ended = new Promise<void>((resolve) => void other.once('end', resolve));
  Object.assign(first.said, { readOnly: true });
  Object.assign(second.said, { readOnly: false });
  expect(await writtenTo()).toBeNull();
  await ended;
  other.release(true);
  await expect.poll(() => writtenTo()).toBe(1);
});

it('a host that hangs is left for the one that takes over', async () => {
  const [first, second] = await start(false, true);
  await open();
  first.said.hangs = true;
  second.said.readOnly = false;
  await expect.poll(() => writtenTo(), { timeout: 10_000 }).toBe(1);
});

it('none of two hosts that both take writes is used, until one of them no longer does', async () => {
  const [first, second] = await start(false, true);
  await open();
  second.said.readOnly = false;
  await expect.poll(() => writtenTo(), { timeout: 10_000 }).toBeNull();
  expect(lines.at(-1)).toBe('two hosts take writes: none is used');
  first.said.readOnly = true;
  await expect.poll(() => writtenTo(), { timeout: 10_000 }).toBe(1);
});

it('two addresses of the same server are no two servers', async () => {
  const [first, second] = await start(false, false);
  second.said.started = first.said.started;
  await open();
  expect(await writtenTo()).toBe(0);
  await first.close();
  await expect.poll(() => writtenTo()).toBe(1);
});

it('a killed session is no lost host', async () => {
  const [first] = await start(false, true);
  await open();
  first.cut();
  await expect.poll(() => writtenTo()).toBe(0);
  expect(lines).toHaveLength(1);
});
