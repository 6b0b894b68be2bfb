import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { prepareStatements } from './prepared.ts';

let client: Client;
beforeAll(async () => {
  client = new Client(await freshDatabase());
  await client.connect();
  prepareStatements(client);
});
afterAll(() => client.end());

const prepared = async () => (await client.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement);

describe('statements with values', () => {
  it('are prepared once, however often and in whichever way they are asked', async () => {
    const text = 'select $1::int + 1 as sum';
    for (const value of [1, 2, 3]) {
      expect((await client.query({ text, values: [value] })).rows).toEqual([{ sum: value + 1 }]);
      expect((await client.query({ text }, [value])).rows).toEqual([{ sum: value + 1 }]);
    }
    expect(await prepared()).toEqual([text]);
  });

  it('are not, when there is nothing to fill in, or the plan depends on the word', async () => {
    const before = await prepared();
    await client.query({ text: 'select 1' });
    await client.query({ text: 'select $1::text like $2 as found' }, ['latte', '%att%']);
    expect(await prepared()).toEqual(before);
  });

  it('work on after one of them failed, in a transaction too', async () => {
    const text = 'select 1 / $1::int as part';
    await client.query('begin');
    await expect(client.query({ text }, [0])).rejects.toThrow('division by zero');
    await expect(client.query({ text: 'select $1::int as never' }, [1])).rejects.toThrow('aborted');
    await client.query('rollback');
    expect((await client.query({ text }, [1])).rows).toEqual([{ part: 1 }]);
    expect((await client.query({ text: 'select $1::int as never' }, [1])).rows).toEqual([{ never: 1 }]);
  });

  it('are no more than a hundred', async () => {
    for (let n = 0; n < 150; n++) await client.query({ text: `select $1::int as n${n}` }, [n]);
    expect((await prepared()).length).toBeLessThanOrEqual(100);
  });
});
