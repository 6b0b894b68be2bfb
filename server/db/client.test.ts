import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { waitingForLocks } from '../../tests/locks.ts';
import { close, connect, db, isUnavailable, pool, type Tx } from './client.ts';
import { migrate } from './open/migrate.ts';
import { inTransaction, retrying } from './transaction.ts';

let url = '';
beforeAll(async () => {
  url = await freshDatabase();
  await connect(url);
  await pool.query('create table counter (id int primary key, n int not null); insert into counter values (1, 0), (2, 0)');
});
afterAll(() => close());

const failure = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => null,
    (error) => error,
  );

describe('the database client', () => {
  it('recovers after its sessions were terminated, and reports them as unavailable', async () => {
    const killer = new Client(url);
    await killer.connect();
    await killer.query('select pg_advisory_lock(1)');
    const cut = failure(db.execute(sql`select pg_advisory_lock(1)`));
    await expect.poll(waitingForLocks).toBe(1);
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await killer.end();
    expect(isUnavailable(await cut)).toBe(true);
    await expect.poll(() => failure(db.execute(sql`select 1`))).toBeNull();
  });

  it('reports a missing server as unavailable, but not a wrong statement', async () => {
    expect(isUnavailable(await failure(new Client('postgres://127.0.0.1:1/x').connect()))).toBe(true);
    expect(isUnavailable(await failure(new Client({ host: '/nowhere' }).connect()))).toBe(true);
    expect(isUnavailable(await failure(db.execute(sql`select nothing`)))).toBe(false);
  });

  it('runs transactions again after a deadlock', async () => {
    type Meet = () => Promise<void>;
    const add = (tx: Tx, id: number) => tx.execute(sql`update counter set n = n + 1 where id = ${id}`);
    const kinds = [
      (meet: Meet, first: number, second: number) =>
        inTransaction(async (tx) => {
          await add(tx, first);
          await meet();
          await add(tx, second);
        }),
      (meet: Meet, first: number, second: number) =>
        inTransaction(async (tx, end) => {
          await add(tx, first);
          await meet();
          end(add(tx, second));
        }),
    ];
    for (const run of kinds) {
      const both = Promise.withResolvers<void>();
      let arrived = 0;
      const meet = async () => {
        if (++arrived === 2) both.resolve();
        await both.promise;
      };
      await Promise.all([run(meet, 1, 2), run(meet, 2, 1)]);
    }
    expect((await pool.query('select n from counter order by id')).rows).toEqual([{ n: 4 }, { n: 4 }]);
  });

  it('stops after three conflicts, and at once after other errors', async () => {
    let times = 0;
    const refused = retrying(async () => {
      times++;
      throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    await expect(refused).rejects.toThrow('conflict');
    expect(times).toBe(3);
    await expect(
      retrying(async () => {
        times++;
        throw new Error('bug');
      }),
    ).rejects.toThrow('bug');
    expect(times).toBe(4);
  });

  it('is migrated once by processes that start at the same time', async () => {
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await Promise.all([migrate(), migrate(), migrate()]);
    const { rows } = await pool.query(
      'select count(*)::int as all, count(distinct hash)::int as distinct from drizzle.__drizzle_migrations',
    );
    expect(rows[0].all).toBeGreaterThan(0);
    expect(rows[0].all).toBe(rows[0].distinct);
  });
});
