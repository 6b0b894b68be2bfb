import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { close, connect, pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, pay } from '../../../../tests/factories/orders.ts';
import { hourAhead, madeAtBar, open, openShop, received, takeNumbers } from '../../../../tests/factories/receiving.ts';
import { ago } from '../../../../tests/factories/rows.ts';
import { limit } from '../../../../tests/factories/stock.ts';
import { admin, customer } from '../../../../tests/factories/users.ts';

/**
 * Commits of orders may wait for the disk and the standby, but not for each other. The test uses a standby that does not answer: every
 * commit stops at its last moment, when the locks of the whole transaction can be read.
 */
const BUYERS = 4;

let shop: TestApp;
let watch: Client;
beforeAll(async () => {
  shop = await testApp();
  watch = new Client(pool.options);
  await watch.connect();
  await takeShortNumbers();
  await commitSynchronously();
});
afterAll(async () => {
  await answer();
  await watch.end();
  await shop.close();
});

const database = async () => (await pool.query('select current_database() as name')).rows[0].name as string;

/** Only sessions of this test's database wait for a standby; all others of the test cluster commit asynchronously. */
async function commitSynchronously(): Promise<void> {
  await watch.query(`alter database ${await database()} set synchronous_commit = 'on'`);
  // Only new connections have the setting. They must not be closed while the standby is absent, because closing waits for their statement.
  const { options } = pool;
  await close();
  await connect(options);
}

/** Parallel orders rarely draw the same of 900,000 numbers; of 990 they sometimes do, and then one waits for the other. */
const takeShortNumbers = () => takeNumbers(10, 99_999, ago({ days: -1 }));

async function withholdAnswers(): Promise<void> {
  await watch.query("alter system set synchronous_standby_names = 'absent'");
  await watch.query('select pg_reload_conf()');
  await expect.poll(commitWaits, { interval: 20 }).toBe(true);
}

/** Whether commits wait now: the checkpointer applies the setting some moments after the reload. */
async function commitWaits(): Promise<boolean> {
  const probe = await pool.connect();
  const { rows } = await probe.query('select pg_backend_pid() as pid');
  const written = probe.query("select pg_logical_emit_message(true, 'probe', '')").finally(() => probe.release());
  const waits = async () =>
    (await watch.query("select wait_event = 'SyncRep' as waits from pg_stat_activity where pid = $1", [rows[0].pid])).rows[0].waits ===
    true;
  const ended = written.then(() => false);
  for (;;) {
    if (await waits()) return true;
    if (!(await Promise.race([ended, new Promise<true>((next) => setImmediate(next, true))]))) return false;
  }
}

async function answer(): Promise<void> {
  await watch.query('alter system reset synchronous_standby_names');
  await watch.query('select pg_reload_conf()');
}

type Waiting = { pid: number; wait_event: string | null };
/** The sessions of this database whose transaction writes an order. In the databases of other tests, copies too, the table has the same id. */
const committing = async (): Promise<Waiting[]> =>
  (
    await watch.query(
      `select distinct a.pid, a.wait_event from pg_stat_activity a join pg_locks l on l.pid = a.pid
       where a.datname = current_database() and l.relation = 'orders'::regclass and l.mode = 'RowExclusiveLock'`,
    )
  ).rows;

/**
 * The locks of these sessions: kind, table and mode. Without locks on their own transaction ids and on the database's own catalogue; the
 * latter occur when a plan is made, and no order waits for them.
 */
const locks = async (pids: number[]): Promise<string[]> =>
  (
    await watch.query<{ held: string }>(
      `select distinct concat_ws(' ', l.locktype, c.oid::regclass, l.mode, case when not l.granted then 'WAITS' end) as held
       from pg_locks l left join pg_class c on c.oid = l.relation and l.locktype = 'relation'
       where l.pid = any($1) and l.locktype not in ('virtualxid', 'transactionid') and coalesce(c.relkind, 'r') <> 'i'
         and (c.relnamespace is distinct from 'pg_catalog'::regnamespace or l.mode <> 'AccessShareLock')
       order by 1`,
      [pids],
    )
  ).rows.map(({ held }) => held);

/**
 * Modes in which other transactions may write other rows of the same table. A lock of a whole table, an advisory lock or an `object` lock
 * (NOTIFY takes one for the whole server) would make orders commit one after another.
 */
const ALLOWED = [
  'relation cart_lines RowExclusiveLock',
  'relation carts RowShareLock',
  'relation drafts AccessShareLock',
  'relation drafts RowExclusiveLock',
  'relation drafts RowShareLock',
  'relation holds AccessShareLock',
  'relation holds RowExclusiveLock',
  'relation holds RowShareLock',
  'relation order_lines RowExclusiveLock',
  'relation order_numbers AccessShareLock',
  'relation order_numbers RowExclusiveLock',
  'relation order_steps RowExclusiveLock',
  'relation orders RowExclusiveLock',
  'relation orders RowShareLock',
  'relation pgboss.job AccessShareLock',
  'relation pgboss.job_common RowExclusiveLock',
  'relation pgboss.queue AccessShareLock',
  'relation pgboss.queue RowShareLock',
  'relation points_ledger RowExclusiveLock',
  'relation products RowShareLock',
  // Each payment's own rows.
  'relation promotion_uses RowExclusiveLock',
  'relation stale_sales_days RowExclusiveLock',
  'relation stock AccessShareLock',
  'relation stock RowShareLock',
  'relation stock_changes RowExclusiveLock',
  'relation stock_changes_id_seq RowExclusiveLock',
  'relation users AccessShareLock',
  'relation users RowShareLock',
];

/** What all of the buyers buy. @property receiving how they receive it; null: an order without a type */
type Case = { left?: number; receiving: Parameters<typeof received>[2] | null; tipo?: Parameters<typeof received>[0] };

const CASES: [string, Case][] = [
  ['goods without a limit', { receiving: null }],
  // The drafts' transactions take the stock, so the orders write no row of `stock`.
  ['counted goods', { left: 50, receiving: null }],
  // The drafts also take the bar's time, so the orders write no row of `slot_loads`.
  ['goods to be picked up at one hour', { receiving: { hora: hourAhead(1, 9) } }],
  ['goods brought to one table', { tipo: 'mesa', receiving: {} }],
  // The drafts also count coupons, so the orders write no row of `promotion_counts`.
  [
    'goods delivered to one zone with a tip and a coupon that has a limit',
    { left: 50, tipo: 'domicilio', receiving: { hora: hourAhead(1, 9), codigo: 'POCOS', propina: { porcentaje: 10 } } },
  ],
];

describe('placing an order', () => {
  beforeAll(async () => {
    const owner = await admin(shop);
    await openShop(owner);
    // An automatic promotion without a limit, for all orders with a type; the coupon combines with it.
    await owner.api('POST /api/promotions', { clase: 'porcentaje', valor: 10, combinable: true });
    await owner.api('POST /api/promotions', {
      codigo: 'POCOS',
      clase: 'monto',
      valor: 15,
      limite_total: 50,
      limite_persona: 1,
      combinable: true,
    });
  });

  it.each(CASES)(
    'of %s holds only row locks, so that several orders can commit at the same time',
    async (_, { left, receiving, tipo = 'recoger' }) => {
      const latte = await madeAtBar(14_000, 60);
      if (left !== undefined) await limit(latte, left);
      const paid = await Promise.all(
        Array.from({ length: BUYERS }, async () => {
          const someone = await customer(shop);
          const buyer = { ...someone, api: shop.from(newAddress()).apiAs(someone.token) };
          if (receiving === null) return { buyer, intent: await pay(buyer, 14_000, [{ product_id: latte, quantity: 1 }]) };
          const opened = await open(buyer, received(tipo, latte, receiving));
          await confirm(buyer, opened, CARDS.pays);
          return { buyer, intent: opened.payment_intent_id };
        }),
      );
      await withholdAnswers();
      const placed = Promise.all(paid.map(({ buyer, intent }) => checkout(buyer, intent)));
      try {
        const events = async () => (await committing()).map(({ wait_event }) => wait_event);
        await expect.poll(events).toEqual(Array.from({ length: BUYERS }, () => 'SyncRep'));
        const held = await locks((await committing()).map(({ pid }) => pid));
        expect(held.length).toBeGreaterThan(5);
        expect(held.filter((lock) => !ALLOWED.includes(lock))).toEqual([]);
      } finally {
        await answer();
      }
      expect(new Set((await placed).map(({ order_id }) => order_id)).size).toBe(BUYERS);
    },
  );
});
