import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { close, connect, pool } from './client.ts';
import { enqueue, registerJob, requeueInterrupted, restoreJob, startQueue, stopQueue } from './queue.ts';
import { inTransaction } from './transaction.ts';

beforeAll(async () => {
  await connect(await freshDatabase());
  await startQueue();
});
afterAll(async () => {
  await stopQueue();
  await close();
});

const skipTheWait = (name: string) => pool.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [name]);

describe('the queue', () => {
  it('runs the jobs of a committed transaction, and no jobs of one that rolls back', async () => {
    const done: string[] = [];
    await registerJob('welcome-mail', async ({ id }) => void done.push(id));
    const undone = inTransaction(async (tx) => {
      await enqueue(tx, 'welcome-mail', { id: 'undone' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await inTransaction((tx) => enqueue(tx, 'welcome-mail', { id: 'kept' }));
    await expect.poll(() => done).toEqual(['kept']);
  });

  it('runs a job that was enqueued among the last statements of a transaction, also when the queue looks up its tables first', async () => {
    const done: string[] = [];
    await registerJob('dispute-mail', async ({ id }) => void done.push(id));
    await stopQueue();
    await startQueue();
    await inTransaction(async (tx, atEnd) => atEnd(enqueue(tx, 'dispute-mail', { id: 'last' })));
    const { rows } = await pool.query("select data ->> 'id' as id from pgboss.job where name = 'dispute-mail'");
    expect(rows).toEqual([{ id: 'last' }]);
  });

  it('runs a failed job again', async () => {
    let tries = 0;
    await registerJob('contact-mail', async () => {
      if (++tries === 1) throw new Error('first time');
    });
    await inTransaction((tx) => enqueue(tx, 'contact-mail', { id: 'message' }));
    await expect.poll(() => skipTheWait('contact-mail').then(() => tries)).toBe(2);
  });

  it('runs the unfinished jobs of a killed process again', async () => {
    await restoreJob('reset-mail', { id: 'again' }, new Date());
    await pool.query("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'reset-mail'");
    await requeueInterrupted();
    const done: (string | null)[] = [];
    await registerJob('reset-mail', async ({ id }) => void done.push(id));
    await expect.poll(() => skipTheWait('reset-mail').then(() => done)).toEqual(['again']);
  });

  it('applies the options and the schedule of this version to each kind of job', async () => {
    const stored = async (name: string) => {
      const { rows } = await pool.query(
        'select retry_limit, cron from pgboss.queue left join pgboss.schedule using (name) where name = $1',
        [name],
      );
      return rows;
    };
    await pool.query("update pgboss.queue set retry_limit = 12 where name = 'end-offers'");
    await pool.query("update pgboss.schedule set cron = '7 7 * * *', timezone = 'UTC' where name = 'end-offers'");
    expect(await stored('end-offers')).toEqual([{ retry_limit: 12, cron: '7 7 * * *' }]);
    await stopQueue();
    await startQueue();
    expect(await stored('end-offers')).toEqual([{ retry_limit: 0, cron: '* * * * *' }]);
  });

  it('runs no more jobs at a time than their kind allows, and finishes all of them', async () => {
    const orders = Array.from({ length: 15 }, (_, place) => `order-${place}`);
    const done: string[] = [];
    let [running, most] = [0, 0];
    await registerJob('order-mail', async ({ orderId }) => {
      most = Math.max(most, ++running);
      await pool.query('select 1');
      running--;
      done.push(orderId);
    });
    await inTransaction(async (tx) => {
      for (const orderId of orders) await enqueue(tx, 'order-mail', { orderId });
    });
    await expect.poll(() => done.toSorted()).toEqual(orders.toSorted());
    expect(most).toBe(2);
  });

  it('waits for running jobs when it stops', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let hasBegun = false;
    await registerJob('invitation-mail', () => {
      hasBegun = true;
      return mayEnd;
    });
    await inTransaction((tx) => enqueue(tx, 'invitation-mail', { id: 'slow' }));
    await expect.poll(() => hasBegun).toBe(true);
    const stopped = stopQueue();
    end();
    await stopped;
    const { rows } = await pool.query("select state from pgboss.job where data ->> 'id' = 'slow'");
    expect(rows).toEqual([{ state: 'completed' }]);
    await startQueue();
  });
});
