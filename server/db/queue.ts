import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { TIME_ZONE } from '#contract/shop.ts';
import { safeErrorMessage } from '#server/safe-error-message.ts';
import { pool, type Tx } from './client.ts';

/** The queue lives in the shop's own database: a job commits, or vanishes, with the transaction that asked for it. */
let boss: PgBoss | null = null;

const running = (): PgBoss => {
  if (!boss) throw new Error('The queue is not started.');
  return boss;
};

/** @param onError hears of what the queue itself stumbles over, such as a lost database; it goes on by itself */
export async function startQueue(onError: (error: Error) => void = () => {}): Promise<void> {
  boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, superviseIntervalSeconds: 60 });
  boss.on('error', onError);
  await boss.start();
}

/**
 * What a killed process left half done begins again at once, instead of when its time has run out.
 * Only for a process that is alone on its database: others' jobs would run twice.
 */
export async function takeUpInterrupted(): Promise<void> {
  const { rows } = await pool.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id) ids from pgboss.job where state = 'active' group by name`,
  );
  for (const { name, ids } of rows) await running().fail(name, ids, { message: 'The process ended.' });
}

/** Lets running jobs finish, five seconds at most; what does not finish is run again later. */
export async function stopQueue(): Promise<void> {
  await boss?.stop({ graceful: true, timeout: 5000, close: false });
  boss = null;
}

/** A job in the caller's transaction. Handlers may run twice and must not mind. */
export async function enqueue(tx: Tx, name: string, data: object, options: { startAfter?: number } = {}): Promise<void> {
  await running().send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}

/** A job out of a backup, back in line before any handler is registered. */
export async function bringBack(name: string, data: object, startAfter: Date): Promise<void> {
  await running().createQueue(name, PATIENT);
  await running().send(name, data, { startAfter });
}

/** Some eight hours of trying again: a mail server may be down for a night. A worker that gives no sign for half a minute is dead. */
const PATIENT = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
};

export type JobOptions = {
  /** Tries after the first, each waiting twice as long. */
  retryLimit?: number;
  /** A crontab line on the shop's clock: the job comes by itself. */
  cron?: string;
};

/** @param handle gets one job's data; what it throws brings the job back */
export async function registerJob<T extends object>(
  name: string,
  handle: (data: T) => Promise<void>,
  options: JobOptions = {},
): Promise<void> {
  const queue = running();
  await queue.createQueue(name, { ...PATIENT, ...(options.retryLimit === undefined ? {} : { retryLimit: options.retryLimit }) });
  // A few at a time, each with its own fate; while there are more, they are fetched without waiting for the next poll.
  const work = { pollingIntervalSeconds: 1, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
  await queue.work<T, unknown, typeof work>(name, work, (jobs) =>
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
  if (options.cron) await queue.schedule(name, options.cron, {}, { tz: TIME_ZONE });
}
