import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { close, connect, db, pool } from './client.ts';
import { bringBack, enqueue, registerJob, startQueue, stopQueue, takeUpInterrupted } from './queue.ts';

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
  it('runs the jobs of a transaction that commits, and none of one that rolls back', async () => {
    const done: string[] = [];
    await registerJob<{ name: string }>('greet', async ({ name }) => void done.push(name));
    const undone = db.transaction(async (tx) => {
      await enqueue(tx, 'greet', { name: 'undone' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await db.transaction((tx) => enqueue(tx, 'greet', { name: 'kept' }));
    await expect.poll(() => done).toEqual(['kept']);
  });

  it('brings a failed job back', async () => {
    let tries = 0;
    await registerJob('stumble', async () => {
      if (++tries === 1) throw new Error('first time');
    });
    await db.transaction((tx) => enqueue(tx, 'stumble', {}));
    await expect.poll(() => skipTheWait('stumble').then(() => tries)).toBe(2);
  });

  it('takes up at once what a killed process left half done', async () => {
    await bringBack('left', { word: 'again' }, new Date());
    await pool.query("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'left'");
    await takeUpInterrupted();
    const heard: string[] = [];
    await registerJob<{ word: string }>('left', async ({ word }) => void heard.push(word));
    await expect.poll(() => skipTheWait('left').then(() => heard)).toEqual(['again']);
  });
});
