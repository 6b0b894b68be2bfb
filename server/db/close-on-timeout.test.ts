import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { close, connect, db, isUnavailable, pool, withLongConnection } from './client.ts';

beforeAll(async () => {
  await connect({ connectionString: await freshDatabase(), max: 1, query_timeout: 300 });
  await pool.query('create table note (text text)');
});
afterAll(() => close());

const failure = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => null,
    (error) => error,
  );

describe('a database that does not answer', () => {
  it('is away, and what was under way there is no part of what comes after', async () => {
    const unheard = db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values ('left behind')`);
      await tx.execute(sql`select pg_sleep(1)`);
    });
    expect(isUnavailable(await failure(unheard))).toBe(true);
    // The database wakes up.
    await sleep(1200);
    await pool.query("insert into note values ('kept')");
    await withLongConnection(async (client) => {
      await client.query('select pg_sleep(0.5)');
      expect((await client.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
    });
  });
});
