import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER as DATABASE_OWNER } from '#server/db/embedded/cluster.ts';
import { countGoods, expectInvariants, expectSettled } from '../resilience/invariants.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { CACHED, type Load, OWNER, PRICED, startLoad } from './load.ts';

/** Rounds of each fault; the moment of a fault within a round follows from the seed, which is printed. */
const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 10);
const SEED = Number(process.env.CLUSTER_SEED ?? Date.now() % 1_000_000);
/** Longest time without an acknowledged order while the database moves, on top of what the witness needs to notice. */
const MOST_GAP_MS = 5000;

let cluster: Cluster;
let load: Load;

beforeAll(async () => {
  console.log(`seed ${SEED}: CLUSTER_SEED=${SEED} npm run test:cluster`);
  cluster = await startCluster({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
  await countGoods(connection());
  // Only what a shop has answered once can it answer without a database.
  for (const name of ['shop 1', 'shop 2'] as const)
    for (const path of CACHED) expect((await fetch(cluster.members[name].process.url + path)).status).toBe(200);
  load = await startLoad(cluster.url);
});
afterAll(async () => {
  await load?.stop();
  await cluster?.close();
});

const connection = (): ClientConfig => ({
  host: '127.0.0.1',
  port: cluster.witness.primary().port,
  user: DATABASE_OWNER,
  database: 'postgres',
});

let state = SEED;
/** Park and Miller's generator. @returns a number from 0 to 1 */
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

const killPrimary = async () => {
  const moved = cluster.witness.moved();
  await cluster.witness.primary().kill();
  await moved;
};

/** What breaks, until it is whole again. Afterwards the cluster repairs itself or is repaired like by its operator. */
const FAULTS: Record<string, { act(): Promise<unknown>; moves?: boolean }> = {
  'kill -9 of the primary': { moves: true, act: killPrimary },
  'SIGSTOP of the primary': {
    moves: true,
    async act() {
      const old = cluster.witness.primary();
      const moved = cluster.witness.moved();
      old.pause();
      await moved;
      await load.more(5);
      // It wakes up and believes that it is the primary. The shop uses neither until the old one is fenced.
      old.resume();
      await sleep(1500);
      await old.kill();
    },
  },
  'the standby cut off': {
    async act() {
      cluster.replication.cut();
      // Commits wait for the standby: nothing is acknowledged that could be lost.
      await sleep(3000);
      cluster.replication.mend();
    },
  },
  'a shop cut from the primary': {
    async act() {
      const cable = cluster.cable('shop 1');
      cable.cut();
      await sleep(8000);
      cable.mend();
    },
  },
  'the old primary alive beside the new one': {
    moves: true,
    async act() {
      const old = cluster.witness.primary();
      cluster.replication.cut();
      await cluster.witness.promote();
      // Both take writes: the shop uses neither until an operator, or the fence of a real cluster, has ended the old one.
      await sleep(2000);
      await old.kill();
      cluster.replication.mend();
    },
  },
  'kill -9 of a shop': {
    async act() {
      await cluster.members['shop 1'].process.stop('SIGKILL');
      await load.more(5);
      await cluster.restart('shop 1');
    },
  },
  'kill -9 of the worker': {
    async act() {
      await cluster.members.worker.process.stop('SIGKILL');
      await load.more(5);
      await cluster.restart('worker');
    },
  },
  'a rolling restart': {
    async act() {
      for (const name of ['shop 1', 'shop 2', 'worker'] as const) {
        const { process } = cluster.members[name];
        expect(await process.stop('SIGTERM'), `${name}: ${process.output()}`).toBe(0);
        await cluster.restart(name);
      }
    },
  },
  'the storage busy for 20 s': {
    async act() {
      cluster.storage.fail('busy');
      await sleep(20_000);
      cluster.storage.fail(null);
      const before = load.uploaded.size;
      await expect.poll(() => load.uploaded.size).toBeGreaterThan(before);
    },
  },
  'a shop whose clock is 90 s ahead': {
    async act() {
      await cluster.members['shop 2'].process.stop('SIGTERM');
      await cluster.restart('shop 2', { NODE_OPTIONS: '--import ./tests/cluster/clock-ahead.mjs', CLOCK_AHEAD_MS: '90000' });
      await load.more(20);
      await cluster.members['shop 2'].process.stop('SIGTERM');
      await cluster.restart('shop 2', { NODE_OPTIONS: '', CLOCK_AHEAD_MS: '' });
    },
  },
};

/** Both shops show the last acknowledged price within a second. */
async function expectSamePrice(): Promise<void> {
  const urls = (['shop 1', 'shop 2'] as const).map((name) => cluster.members[name].process.url);
  const shown = async () =>
    Promise.all(urls.map(async (url) => (await (await fetch(`${url}/api/products/${PRICED}`)).json()).price as number));
  await expect
    .poll(async () => {
      const before = load.price();
      const prices = await shown();
      // Comparable only while no change was under way.
      return before !== null && before === load.price() && prices.every((price) => price === before);
    })
    .toBe(true);
}

/** Each shop serves each picture whose upload was acknowledged to either. */
async function expectPictures(): Promise<void> {
  for (const name of ['shop 1', 'shop 2'] as const)
    for (const path of load.uploaded) {
      const answer = await fetch(cluster.members[name].process.url + path);
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    }
}

const gaps: Record<string, number[]> = {};

it.each(Object.keys(FAULTS))('%s loses and doubles nothing', async (name) => {
  const fault = FAULTS[name] as (typeof FAULTS)[string];
  for (let round = 0; round < ROUNDS; round++) {
    await load.more(10);
    await sleep(random() * 1000);
    load.longestGap();
    await fault.act();
    await load.more(10);
    const gap = load.longestGap();
    gaps[name] = [...(gaps[name] ?? []), Math.round(gap)];
    if (fault.moves) await cluster.repair();
    await expectInvariants(connection(), load.books);
    await expectSamePrice();
    await expectPictures();
    expect(load.badRefusals.splice(0)).toEqual([]);
    expect(load.pagesFailed.splice(0)).toEqual([]);
  }
  console.log(`${name}: longest time without an order, ms: ${gaps[name]?.join(' ')}`);
  if (fault.moves) expect(Math.max(...(gaps[name] ?? []))).toBeLessThan(MOST_GAP_MS);
});

it('ends with an order, its points and its mail for every payment, and every booking', async () => {
  await load.stop();
  const rows = await cluster.witness.primary().query<{ id: string }>('select id from reservations');
  const kept = new Set(rows.map(({ id }) => id));
  expect([...load.booked].filter((id) => !kept.has(id))).toEqual([]);
  await expectSettled(connection(), load.buyers, load.books, cluster.members.worker.settings.DATA_DIR as string);
});
