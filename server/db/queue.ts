import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { TIME_ZONE } from '#contract/shop.ts';
import { JOBS, type JobName, type JobOptions, type JobPayload } from '#server/job-map.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import { tracing } from '#server/tracing/tracing.ts';
import { isUnavailable, pool, type Tx } from './client.ts';
import { sendRaw } from './prepared.ts';
import { commitAfter } from './transaction.ts';

/** The queue is part of the shop's own database: a job commits or rolls back with the transaction that enqueued it. */
let boss: PgBoss | null = null;
/**
 * The queue's own pool. All workers ask at once when the shop starts: on the shop's pool that kept ten connections of 8 MB each open in an
 * idle shop, and delayed guests in a busy one.
 */
let connections: Pool | null = null;
const CONNECTIONS = 2;
/** The id of the worker of each kind of job. */
const workers = new Map<string, string>();
/** The jobs that this process has taken and not settled, by id, with their kind. */
const atWork = new Map<string, string>();
let watch: { stop(): Promise<void> } | null = null;
/** What `runBeside` has begun, and what ends it. */
const beside = new Set<Promise<void>>();
let besideEnds = new AbortController();
let tellOfFailure: (error: Error) => void = () => {};

const running = (): PgBoss => {
  if (!boss) throw new Error('The queue is not started.');
  return boss;
};

type QueueOptions = {
  /** Gets the queue's own errors, and their kind; the queue recovers by itself. All errors of a lost database are of one kind. */
  onError?: (reason: string, kind: string) => void;
  /** False for a process that only enqueues. */
  runsJobs?: boolean;
};

/** What the queue appends to an error's message: each kind of job would be a reason of its own. */
const APPENDED = / \(Queue: .*$/s;

export async function startQueue({ onError: tell = () => {}, runsJobs = true }: QueueOptions = {}): Promise<void> {
  const onError = (error: Error) => {
    const reason = error.message.replace(APPENDED, '');
    tell(reason, isUnavailable(error) ? 'database' : reason);
  };
  tellOfFailure = onError;
  besideEnds = new AbortController();
  const own = new Pool({ ...pool.options, max: CONNECTIONS });
  own.on('error', onError);
  connections = own;
  boss = new PgBoss({
    db: { executeSql: (text, values) => own.query(text, values) },
    superviseIntervalSeconds: 60,
    supervise: runsJobs,
    schedule: runsJobs,
  });
  boss.on('error', onError);
  await boss.start();
  await prepareQueues(boss);
  if (runsJobs) watch = watchDueJobs(own, onError);
}

/**
 * Creates or updates the queue and the schedule of each kind of job; an earlier version of the shop may have created them with other
 * options. Correct ones are left alone: one statement for each kind made a start 0.3 s slower.
 */
async function prepareQueues(on: PgBoss): Promise<void> {
  const [queues, schedules] = await Promise.all([on.getQueues(), on.getSchedules()]);
  for (const [name, { cron, retryLimit = QUEUE.retryLimit }] of Object.entries<JobOptions>(JOBS)) {
    const options = { ...QUEUE, retryLimit };
    const queue = queues.find((one) => one.name === name);
    if (!queue) await on.createQueue(name, options);
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await on.updateQueue(name, options);
    const isScheduled = schedules.some((one) => one.name === name && one.cron === cron && one.timezone === TIME_ZONE);
    if (cron && !isScheduled) await on.schedule(name, cron, {}, { tz: TIME_ZONE });
  }
}

const WATCH_MS = 500;
/** A fallback for workers that miss a wake-up of `watchDueJobs`. */
const WORKER_ASKS_SECONDS = 30;

/**
 * Polls for the kinds of jobs that are due and wakes their workers. With about fifty kinds, one poll per second and worker took a tenth of
 * a processor in an idle shop. NOTIFY would need no poll, but PostgreSQL takes one lock for all commits that notify.
 */
function watchDueJobs(database: Pool, onError: (error: Error) => void): { stop(): Promise<void> } {
  const ended = new AbortController();
  const round = async () => {
    const { rows } = await database.query<{ name: string }>(
      "select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()",
    );
    for (const { name } of rows) {
      const worker = workers.get(name);
      if (worker) boss?.notifyWorker(worker);
    }
  };
  const rounds = (async () => {
    while (!ended.signal.aborted) {
      await round().catch(onError);
      await setTimeout(WATCH_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ended.abort();
      await rounds;
    },
  };
}

/**
 * Puts the jobs of a killed process back into the queue at once, instead of when they expire.
 * Only for the only process on a database: it would run the jobs of other processes twice.
 */
export async function requeueInterrupted(): Promise<void> {
  const { rows } = await pool.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id) ids from pgboss.job where state = 'active' group by name`,
  );
  for (const { name, ids } of rows) await running().fail(name, ids, { message: 'The process ended.' });
}

/** @returns how many seconds the oldest due job has been waiting for a worker; 0 when none waits */
export async function longestWait(): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(start_after)), 0)::float as seconds
     from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
  );
  return rows[0]?.seconds ?? 0;
}

/** @param withinMs how long running jobs may still take; unfinished ones are given back, so that another process runs them again */
export async function stopQueue(withinMs = 5000): Promise<void> {
  await watch?.stop();
  watch = null;
  besideEnds.abort();
  if (boss) {
    await Promise.all([stopWorkers(boss, withinMs), within(withinMs, Promise.all(beside))]);
    // Without a database they are given back when they expire.
    for (const [id, name] of atWork) await boss.fail(name, id, { message: 'The process ended.' }).catch(() => {});
  }
  await boss?.stop({ graceful: false, close: false });
  boss = null;
  workers.clear();
  await connections?.end();
  connections = null;
}

/** Returns as soon as the last worker has ended. The queue's own `graceful` stop checks only every half second. */
const stopWorkers = (of: PgBoss, withinMs: number): Promise<void> =>
  within(withinMs, Promise.all([...workers.keys()].map((name) => of.offWork(name))));

/** Waits for the work, but not longer than that. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  await Promise.race([work, setTimeout(ms, undefined, { signal: ended.signal, ref: false }).catch(() => {})]);
  ended.abort();
}

/**
 * Runs work beside the jobs: a job is settled with its group, so waiting for slow servers of others in a job would delay the jobs of its
 * kind. The work must survive a kill by itself.
 * @param work ends soon after its signal; `stopQueue` waits for it
 */
export function runBeside(work: (signal: AbortSignal) => Promise<void>): void {
  const { signal } = besideEnds;
  if (!boss || signal.aborted) return;
  const running = work(signal)
    .catch(tellOfFailure)
    .finally(() => beside.delete(running));
  beside.add(running);
}

/**
 * Enqueues a job in the caller's transaction, also among its last statements. A job may run twice, so handlers must be idempotent.
 * @param options.startAfter seconds until the job may run
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobPayload<Name>,
  options: { startAfter?: number } = {},
): Promise<void> {
  // The queue may have to read its own tables before it sends the statement.
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  commitAfter(tx, sent);
  const executeSql = (text: string, values: unknown[] = []) => {
    const answer = sendRaw(tx, text, values);
    resolve();
    return answer;
  };
  await running()
    .send(name, tracing ? { ...data, traceparent: tracing.traceparent() } : data, { ...options, db: { executeSql } })
    .finally(resolve);
}

/** Enqueues a job from a backup, before any handler is registered. The backup may be of another version, so the name is any text. */
export async function restoreJob(name: string, data: object, startAfter: Date): Promise<void> {
  await running().createQueue(name, QUEUE);
  await running().send(name, data, { startAfter });
}

/**
 * Retries for about eight hours, because a mail server may be down for a night. A worker without a heartbeat for half a minute counts as
 * dead.
 */
const QUEUE = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
};

const AT_ONCE = 20;
/**
 * How many jobs a worker fetches at once, per parallel job of its kind: fetching and settling a group takes the database 2.5 ms for any
 * size. A group is settled when its last job is done, so it must end before its jobs expire, also when each mail takes 50 s
 * (`gateways/mail.ts`).
 */
const FETCHED_PER_LANE = 2;

/** @param handle gets the payload of one job; when it throws, the job is tried again */
export async function registerJob<Name extends JobName>(name: Name, handle: (data: JobPayload<Name>) => Promise<void>): Promise<void> {
  const { atOnce, restsInRush }: JobOptions = JOBS[name];
  const lanes = atOnce ?? AT_ONCE;
  const batchSize = atOnce ? atOnce * FETCHED_PER_LANE : AT_ONCE;
  // Each job has its own result. While more jobs wait, the next group is fetched without waiting for the next poll.
  const work = { pollingIntervalSeconds: WORKER_ASKS_SECONDS, batchSize, burstWhenBatchFull: true, perJobResults: true } as const;
  const worker = await running().work<JobPayload<Name>, unknown, typeof work>(name, work, async (jobs) => {
    // Settle finished jobs before the next group, so that a killed process repeats few of them.
    for (const { id } of jobs) atWork.set(id, name);
    if (restsInRush) await endOfRush();
    return inLanes(jobs, lanes, async ({ id, data }) => {
      try {
        // The process that enqueued it may trace, also when this one does not.
        const { traceparent, ...payload } = data as JobPayload<Name> & { traceparent?: string };
        const run = () => handle(payload as JobPayload<Name>);
        await (tracing ? tracing.job(name, traceparent, run) : run());
        return { id, status: 'completed' as const };
      } catch (error) {
        return { id, status: 'failed' as const, output: { message: safeErrorMessage(error) } };
      } finally {
        atWork.delete(id);
      }
    });
  });
  workers.set(name, worker);
}

/** Runs items in parallel lanes; each lane takes the next item when it has finished one. @returns the results in any order */
async function inLanes<Item, Result>(items: readonly Item[], lanes: number, run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const left = items.values();
  const results: Result[] = [];
  const lane = async () => {
    for (const item of left) results.push(await run(item));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** With so many connections of the pool in use, the shop counts as busy. */
const RUSH_CONNECTIONS = 3;
const LONGEST_REST_MS = 500;

/** Waits while requests keep the database busy, but only for a limited time, so that jobs are done during a long rush too. */
async function endOfRush(): Promise<void> {
  const end = performance.now() + LONGEST_REST_MS;
  while (pool.totalCount - pool.idleCount >= RUSH_CONNECTIONS && performance.now() < end) await setTimeout(LONGEST_REST_MS / 10);
}
