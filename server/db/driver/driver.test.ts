import type { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { close, connect, db, isUnavailable, pool, withLongConnection } from '#server/db/client.ts';
import { inTransaction, together } from '#server/db/transaction.ts';
import { freshDatabase } from '../../../tests/database.ts';
import { wrapDriver } from './driver.ts';

describe('statements with values', () => {
  let client: Client;
  beforeAll(async () => {
    await connect(await freshDatabase());
    client = new Client(pool.options);
    await client.connect();
    wrapDriver(client);
  });
  afterAll(() => Promise.all([client.end(), close()]));

  const prepared = async () => (await client.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement);

  it('are prepared once, with the values as an argument or inside the query', async () => {
    const text = 'select $1::int + 1 as sum';
    for (const value of [1, 2, 3]) {
      expect((await client.query({ text, values: [value] })).rows).toEqual([{ sum: value + 1 }]);
      expect((await client.query({ text }, [value])).rows).toEqual([{ sum: value + 1 }]);
    }
    expect(await prepared()).toEqual([text]);
  });

  it('are not prepared without values, or when the plan depends on the words of a search', async () => {
    const before = await prepared();
    await client.query({ text: 'select 1' });
    await client.query({ text: 'select $1::text like $2 as found' }, ['latte', '%att%']);
    expect(await prepared()).toEqual(before);
  });

  it('work again after one of them failed, in a transaction too', async () => {
    const text = 'select 1 / $1::int as part';
    await client.query('begin');
    await expect(client.query({ text }, [0])).rejects.toThrow('division by zero');
    await expect(client.query({ text: 'select $1::int as never' }, [1])).rejects.toThrow('aborted');
    await client.query('rollback');
    expect((await client.query({ text }, [1])).rows).toEqual([{ part: 1 }]);
    expect((await client.query({ text: 'select $1::int as never' }, [1])).rows).toEqual([{ never: 1 }]);
  });

  it('get at most 200 names', async () => {
    for (let n = 0; n < 250; n++) await client.query({ text: `select $1::int as n${n}` }, [n]);
    expect((await prepared()).length).toBeLessThanOrEqual(200);
  });
});

describe('the writes of a connection', () => {
  it('are joined into one for all statements of one turn of the event loop', async () => {
    await connect({ connectionString: await freshDatabase(), max: 1 });
    const client = (await pool.connect()) as unknown as Client & { connection: { stream: Writable } };
    try {
      const corked = () => client.connection.stream.writableCorked;
      const answers = [client.query('select 1'), client.query('select 2')];
      expect(corked()).toBe(1);
      await new Promise<void>((resolve) => process.nextTick(resolve));
      expect(corked()).toBe(0);
      await Promise.all(answers);
    } finally {
      (client as unknown as { release(): void }).release();
      await close();
    }
  });
});

describe('a transaction', () => {
  beforeAll(async () => {
    await connect({ connectionString: await freshDatabase(), max: 1 });
    await pool.query('create table note (text text unique)');
  });
  afterAll(() => close());

  const notes = async () => (await pool.query('select text from note order by text')).rows.map(({ text }) => text);
  const write = (tx: Pick<typeof db, 'execute'>, text: string) => tx.execute(sql`insert into note values (${text})`);

  it('keeps all of its writes', async () => {
    await db.transaction(async (tx) => {
      await write(tx, 'a');
      await together(write(tx, 'b'), write(tx, 'c'));
    });
    expect(await notes()).toEqual(['a', 'b', 'c']);
  });

  it('keeps nothing when its first statement fails, or when it contains no statement', async () => {
    await expect(db.transaction(async (tx) => void (await write(tx, 'a')))).rejects.toThrow();
    await db.transaction(async () => {});
    await write(db, 'd');
    expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps nothing when one of several statements fails, including those sent after the failure', async () => {
    const failed = db.transaction((tx) => {
      const twice = write(tx, 'a').then();
      return together(
        write(tx, 'e'),
        twice,
        write(tx, 'f'),
        twice.catch(() => write(tx, 'g')),
      );
    });
    await expect(failed).rejects.toMatchObject({ cause: { constraint: 'note_text_key' } });
    expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps last statements that it does not await, including those that drizzle sends only when they are awaited', async () => {
    const made = inTransaction(async (tx, end) => {
      await write(tx, 'h');
      end(write(tx, 'i'), tx.execute(sql`insert into note values ('j')`));
      return 'made';
    });
    expect(await made).toBe('made');
    expect(await notes()).toEqual(['a', 'b', 'c', 'd', 'h', 'i', 'j']);
  });

  it('throws and keeps nothing when one of its last statements fails', async () => {
    const failed = inTransaction(async (tx, end) => {
      await write(tx, 'k');
      end(write(tx, 'l'), write(tx, 'a'), write(tx, 'm'));
    });
    await expect(failed).rejects.toMatchObject({ cause: { constraint: 'note_text_key' } });
    expect(await notes()).toEqual(['a', 'b', 'c', 'd', 'h', 'i', 'j']);
  });
});

describe('a database that does not answer in time', () => {
  beforeAll(async () => {
    await connect({ connectionString: await freshDatabase(), max: 1, query_timeout: 1000 });
    await withLongConnection((client) => client.query('create table note (text text)'));
  });
  afterAll(() => close());

  const failure = (run: Promise<unknown>): Promise<unknown> =>
    run.then(
      () => null,
      (error) => error,
    );

  it('counts as unavailable, and its open transaction does not mix with later statements', async () => {
    await withLongConnection(async (client) => {
      await client.query('select pg_advisory_lock(1)');
      const unanswered = db.transaction(async (tx) => {
        await tx.execute(sql`insert into note values ('left behind')`);
        await tx.execute(sql`select pg_advisory_lock(1)`);
      });
      expect(isUnavailable(await failure(unanswered))).toBe(true);
      const others = async () =>
        (
          await client.query(
            "select from pg_stat_activity where datname = current_database() and query like '%advisory_lock(1)%' and pid <> pg_backend_pid()",
          )
        ).rowCount;
      expect(await others()).toBe(1);
      await client.query('select pg_advisory_unlock(1)');
      // Waits until the database runs again and finds the connection closed.
      await expect.poll(others).toBe(0);
      await pool.query("insert into note values ('kept')");
      expect((await client.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
    });
  });
});
