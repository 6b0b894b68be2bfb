import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { close, connect, pool, withLongConnection } from '#server/db/client.ts';
import { chooseAccount } from '#server/db/embedded/account.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { bareEnvironment } from '#server/db/embedded/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { registerJob, startQueue, stopQueue } from '#server/db/queue.ts';
import { type Paying, place } from '#server/features/orders/checkout/place/place.ts';
import { load, machine, round, table } from './lib/report.ts';

/**
 * Orders that commit at a synchronous standby, which answers after 5 ms: `npm run bench standby`. Measures the present code, and the same
 * code with a NOTIFY in each order's transaction: whole orders by `place`, and commits alone, for which the shop needs no CPU.
 */
const AT_ONCE = 32;
const SECONDS = 6;
const ROUNDS = 2;
const DRAFTS = 24_000;

const folder = mkdtempSync(join(tmpdir(), 'casa-standby-'));
chmodSync(folder, 0o711);

/** A standby made from a copy of the primary's folder. */
async function startStandby(client: Client, primary: EmbeddedDatabase['connection'], cluster: string): Promise<ChildProcess> {
  const { postgres, initdb } = findBinaries();
  const account = chooseAccount(cluster, [postgres, initdb]);
  const copy = join(folder, 'standby');
  await client.query("select pg_backup_start('standby', true)");
  execFileSync('cp', ['-a', cluster, copy]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(copy, name), { force: true });
  const own = {
    backup_label: rows[0].labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${primary.host} port=${primary.port} user=${primary.user} application_name=standby'\nrecovery_min_apply_delay = '5ms'\n`,
  };
  for (const [name, text] of Object.entries(own)) {
    rmSync(join(copy, name), { force: true });
    writeFileSync(join(copy, name), text);
    if (account.owner) chownSync(join(copy, name), account.owner.uid, account.owner.gid);
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${primary.host}`, 'port=5433', 'max_connections=50'];
  const [command = postgres, ...args] = [...account.prefix, postgres, '-D', copy, ...settings.flatMap((setting) => ['-c', setting])];
  return spawn(command, args, { ...account.spawn, cwd: '/', env: bareEnvironment, stdio: 'ignore' });
}

const JOBS = 'order-mail';
const NOTIFY = [
  `create function stepped() returns trigger language plpgsql as 'begin perform pg_notify(''orders'', new.order_id::text); return null; end'`,
  'create trigger stepped after insert on order_steps for each row execute function stepped()',
];

/** Repeats the task with this concurrency until the time is over. @returns the rate per second */
async function perSecond(once: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let count = 0;
  const runner = async () => {
    for (; performance.now() - began < SECONDS * 1000; count++) await once();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return count / ((performance.now() - began) / 1000);
}

/** Customers with a paid draft each. */
async function makeDrafts(): Promise<() => Paying> {
  const { rows: products } = await pool.query<{ id: string }>(
    `insert into products (slug, name, description, image, price_cents, category) values ('latte', 'Latte', 'De la casa.', '/latte.avif', 6000, 'café') returning id`,
  );
  const productId = products[0]?.id as string;
  const goods = { id: productId, slug: 'latte', name: 'Latte', image: '/latte.avif', price: 60, category: 'café' };
  const lines = JSON.stringify([{ productId, options: [], quantity: 1, priceCents: 6000, product: goods, goods }]);
  const address = JSON.stringify({
    line1: 'Calle Tonalá 87',
    city: 'Ciudad de México',
    state: 'CDMX',
    postal_code: '06700',
    country: 'Mexico',
  });
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `with people as (
       insert into users (name, email, canonical_email)
       select 'Paola Iturbe', email, email from (select 'p' || n || '@correo.mx' as email from generate_series(1, $1) n) list returning id
     )
     insert into drafts (intent_id, user_id, amount_cents, lines, shipping_address)
     select 'pi_' || id, id, 6000, $2, $3 from people returning intent_id as id, user_id`,
    [DRAFTS, lines, address],
  );
  return () => {
    const next = rows.pop();
    if (!next) throw new Error('No drafts are left');
    return { id: next.id, userId: next.user_id, amountCents: 6000, status: 'succeeded' };
  };
}

/** The smallest transaction that creates an order. */
const orderRow = () => {
  const id = randomUUID();
  return pool.query({
    name: 'order',
    text: `with made as (
        insert into orders (id, status, total_cents, payment_method, intent_id, shipping_address)
        values ($1, 'pagado', 6000, 'tarjeta', $2, '{}') on conflict do nothing returning id, status
      ) insert into order_steps (order_id, status) select id, status from made`,
    values: [id, `row_${id}`],
  });
};

const began = `${machine()}, load ${load()}`;
const primary = await startEmbedded({ dataDir: folder });
let standby: ChildProcess | null = null;
try {
  await connect({ ...primary.connection, max: AT_ONCE, options: '-c synchronous_commit=remote_apply' });
  await migrate();
  await startQueue();
  await registerJob(JOBS, async () => {});
  const draft = await makeDrafts();
  await stopQueue();
  // Orders enqueue their mail; no worker runs.
  await startQueue();
  await withLongConnection(async (client) => {
    await client.query("alter system set wal_keep_size = '1GB'");
    standby = await startStandby(client, primary.connection, join(folder, 'postgres'));
    await client.query("alter system set synchronous_standby_names = 'standby'");
    await client.query('select pg_reload_conf()');
    for (let isSync = false; !isSync; await sleep(100)) {
      isSync = (await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")).rowCount === 1;
    }
  });
  const figures: Record<string, number[]> = {};
  const measure = async (name: string) => {
    for (const [what, once] of [
      ['orders by `place`', () => place(draft(), {})],
      ['commits alone', orderRow],
    ] as const) {
      figures[`${what}, ${name}`] ??= [];
      figures[`${what}, ${name}`]?.push(await perSecond(once));
    }
  };
  for (let turn = 0; turn < ROUNDS; turn++) {
    await measure('as it is');
    for (const statement of NOTIFY) await pool.query(statement);
    await measure('with NOTIFY');
    await pool.query('drop trigger stepped on order_steps; drop function stepped()');
  }
  const rows = Object.entries(figures).map(([what, list]) => [what, list.map((value) => round(value)).join(' · ')]);
  console.log(`${began} at the beginning, ${load()} at the end; ${AT_ONCE} at once, a synchronous standby that answers after 5 ms\n`);
  console.log(table(['', 'per second'], rows));
  await pool.query('alter system reset synchronous_standby_names');
  await pool.query('select pg_reload_conf()');
  await stopQueue();
  await close();
} finally {
  (standby as ChildProcess | null)?.kill('SIGINT');
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}
