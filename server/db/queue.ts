import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { TIME_ZONE } from '#contract/shop.ts';
import { JOBS, type JobName, type JobOptions, type JobPayload } from '#server/job-map.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import { pool, type Tx } from './client.ts';
import { sendRaw } from './prepared.ts';

/** The queue is part of the shop's own database: a job commits or rolls back with the transaction that enqueued it. */
let boss: PgBoss | null = null;
/**
 * The queue asks for each kind of job every second, all at once. On the shop's pool that kept ten connections of 8 MB each alive in an
 * idle shop, and stood in line before guests in a busy one.
 */
let connections: Pool | null = null;
const CONNECTIONS = 2;

const running = (): PgBoss => {
  if (!boss) throw new Error('The queue is not started.');
  return boss;
};

/** @param onError gets the queue's own errors, such as a lost database; the queue recovers by itself */
export async function startQueue(onError: (error: Error) => void = () => {}): Promise<void> {
  const own = new Pool({ ...pool.options, max: CONNECTIONS });
  own.on('error', onError);
  connections = own;
  boss = new PgBoss({ db: { executeSql: (text, values) => own.query(text, values) }, superviseIntervalSeconds: 60 });
  boss.on('error', onError);
  await boss.start();
}

/**
 * Puts the jobs of a killed process back at once, instead of when they expire.
 * Only for a process that is alone on its database: it would run the jobs of other processes twice.
 */
export async function requeueInterrupted(): Promise<void> {
  const { rows } = await pool.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id) ids from pgboss.job where state = 'active' group by name`,
  );
  for (const { name, ids } of rows) await running().fail(name, ids, { message: 'The process ended.' });
}

/** Waits up to five seconds for running jobs; those that do not finish run again later. */
export async function stopQueue(): Promise<void> {
  await boss?.stop({ graceful: true, timeout: 5000, close: false });
  boss = null;
  await connections?.end();
  connections = null;
}

/**
 * Enqueues a job in the caller's transaction. A job may run twice, so handlers must be idempotent.
 * @param options.startAfter seconds until the job may run
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobPayload<Name>,
  options: { startAfter?: number } = {},
): Promise<void> {
  await running().send(name, data, { ...options, db: { executeSql: (text, values = []) => sendRaw(tx, text, values) } });
}

/**
 * The same among the last statements of a transaction (`committing`). The queue may have to read its own tables before it sends anything.
 * @returns when the statement is sent; `answer` is to be awaited with the others
 */
export async function enqueueLast<Name extends JobName>(tx: Tx, name: Name, data: JobPayload<Name>): Promise<{ answer: Promise<unknown> }> {
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
  const executeSql = (text: string, values: unknown[] = []) => {
    const answer = sendRaw(tx, text, values);
    resolve();
    return answer;
  };
  const answer = running().send(name, data, { db: { executeSql } });
  answer.catch(reject);
  await sent;
  return { answer };
}

/** Enqueues a job from a backup, before any handler is registered. The backup may be of another version, so the name is any text. */
export async function restoreJob(name: string, data: object, startAfter: Date): Promise<void> {
  await running().createQueue(name, QUEUE);
  await running().send(name, data, { startAfter });
}

/** Retries for about eight hours, as a mail server may be down for a night. A worker without a heartbeat for half a minute is dead. */
const QUEUE = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
};

const EVERY_MINUTE = '* * * * *';
/** For jobs that run a few times a day or an hour: a third of all queues. */
const SLOW_POLL_SECONDS = 5;

/** @param handle gets the payload of one job; when it throws, the job is tried again */
export async function registerJob<Name extends JobName>(name: Name, handle: (data: JobPayload<Name>) => Promise<void>): Promise<void> {
  const queue = running();
  const { cron, retryLimit }: JobOptions = JOBS[name];
  await queue.createQueue(name, { ...QUEUE, ...(retryLimit === undefined ? {} : { retryLimit }) });
  // Twenty jobs at a time, each with its own result; while more wait, the next twenty are fetched without waiting for the next poll.
  const pollingIntervalSeconds = cron && cron !== EVERY_MINUTE ? SLOW_POLL_SECONDS : 1;
  const work = { pollingIntervalSeconds, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
  await queue.work<JobPayload<Name>, unknown, typeof work>(name, work, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await handle(data);
          return { id, status: 'completed' as const };
        } catch (error) {
          return { id, status: 'failed' as const, output: { message: safeErrorMessage(error) } };
        }
      }),
    ),
  );
  if (cron) await queue.schedule(name, cron, {}, { tz: TIME_ZONE });
}
