import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { pool } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { longestWait } from '#server/db/queue.ts';
import { openStreams } from '#server/features/orders/index.ts';
import { unmatched } from '#server/features/payments/index.ts';
import { registry } from '#server/http/metrics.ts';

/** Several collectors may ask each process, and a lost database must not make their answers late. */
const READ_EVERY_MS = 5000;
const WITHIN_MS = 2000;

type Lag = { standby: string; seconds: number };

/** Without the right to read it (`pg_read_all_stats`) there are no rows. An idle standby has no lag of its own: it is null then. */
async function replicationLag(): Promise<Lag[]> {
  const { rows } = await pool.query<Lag>(
    `select application_name as standby, coalesce(max(extract(epoch from replay_lag)), 0)::float as seconds
     from pg_stat_replication where state = 'streaming' and replay_lsn is not null group by application_name`,
  );
  return rows;
}

const within = <T>(reading: Promise<T>, unknown: T): Promise<T> =>
  Promise.race([reading.catch(() => unknown), sleep(WITHIN_MS, unknown, { ref: false })]);

async function read() {
  const [isUp, queueSeconds, payments, lag] = await Promise.all([
    within(
      pool.query('select 1').then(() => 1),
      0,
    ),
    within(longestWait(), Number.NaN),
    within(
      unmatched.unmatched(new Date()).then(({ length }) => length),
      Number.NaN,
    ),
    within(replicationLag(), []),
  ]);
  return { isUp, queueSeconds, payments, lag };
}

type Kept = { at: number; figures: ReturnType<typeof read> };
const kept = perDatabase((): { last: Kept | null } => ({ last: null }));

/** What the gauges below share, so that one answer reads the database once. */
function figures(): ReturnType<typeof read> {
  const own = kept();
  const now = performance.now();
  if (!own.last || now - own.last.at >= READ_EVERY_MS) own.last = { at: now, figures: read() };
  return own.last.figures;
}

const registers = [registry];

new Gauge({
  name: 'casa_pool_connections',
  help: 'Connections of this process to the database: total, idle, and requests that wait for one',
  labelNames: ['state'],
  registers,
  collect() {
    this.set({ state: 'total' }, pool.totalCount);
    this.set({ state: 'idle' }, pool.idleCount);
    this.set({ state: 'waiting' }, pool.waitingCount);
  },
});

new Gauge({
  name: 'casa_streams',
  help: 'Open event streams of this process: boards of the staff, followers of single orders',
  labelNames: ['kind'],
  registers,
  collect() {
    for (const [kind, count] of Object.entries(openStreams())) this.set({ kind }, count);
  },
});

new Gauge({
  name: 'casa_database_up',
  help: '1 when the database answered this process within two seconds',
  registers,
  async collect() {
    this.set((await figures()).isUp);
  },
});

new Gauge({
  name: 'casa_queue_wait_seconds',
  help: 'How long the oldest due job has been waiting for a worker; the same in every process',
  registers,
  async collect() {
    this.set((await figures()).queueSeconds);
  },
});

new Gauge({
  name: 'casa_payments_without_order',
  help: 'Payments paid for two minutes that are neither orders nor refunded, and refunds that failed; the same in every process',
  registers,
  async collect() {
    this.set((await figures()).payments);
  },
});

new Gauge({
  name: 'casa_replication_lag_seconds',
  help: 'How far each streaming standby is behind; only where the role of DATABASE_URL may read it (pg_read_all_stats)',
  labelNames: ['standby'],
  registers,
  async collect() {
    const { lag } = await figures();
    this.reset();
    for (const { standby, seconds } of lag) this.set({ standby }, seconds);
  },
});
