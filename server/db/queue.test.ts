import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { close, connect, db, pool } from './client.ts';
import { enqueue, registerJob, startQueue, stopQueue } from './queue.ts';

beforeAll(async () => {
  await connect(await freshDatabase());
  await startQueue();
});
afterAll(async () => {
  await stopQueue();
  await close();
});

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
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['kept']);
  });

  it('brings a failed job back', async () => {
    let tries = 0;
    await registerJob('stumble', async () => {
      if (++tries === 1) throw new Error('first time');
    });
    await db.transaction((tx) => enqueue(tx, 'stumble', {}));
    const skipTheWait = () => pool.query("update pgboss.job set start_after = now() where name = 'stumble' and state = 'retry'");
    await expect.poll(() => skipTheWait().then(() => tries), { timeout: 25_000 }).toBe(2);
  });
});
