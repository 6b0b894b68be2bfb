import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/database.ts';
import { spawnShop } from '../../../tests/process.ts';
import { fakePostgres } from '../../../tests/stand-ins/postgres.ts';
import { uuidv7Function } from './uuidv7.ts';

describe('a PostgreSQL that is too old', () => {
  it('is refused in one line that names the setting and the required version', async () => {
    const server = await fakePostgres({ version: '15.20 (Debian 15.20-0+deb12u1)' });
    const shop = await spawnShop({ DATABASE_URL: `postgres://shop@127.0.0.1:${server.port}/shop` });
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toBe('DATABASE_URL: PostgreSQL 15.20 es demasiado antiguo: hace falta el 17 o uno posterior.\n');
    await server.close();
  });
});

describe('the replacement of uuidv7() before PostgreSQL 18', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client(await freshDatabase());
    await client.connect();
    await client.query(uuidv7Function('stand_in'));
  });
  afterAll(() => client.end());

  it('makes ids of version 7 whose time PostgreSQL can read', async () => {
    const { rows } = await client.query(
      `select id::text, uuid_extract_version(id) as version, abs(extract(epoch from uuid_extract_timestamp(id) - clock_timestamp())) < 5 as now
       from (select stand_in() as id from generate_series(1, 50)) made`,
    );
    expect(rows).toHaveLength(50);
    for (const row of rows) expect(row).toMatchObject({ id: expect.stringMatching(/^.{14}7.{4}[89ab]/), version: 7, now: true });
  });

  it('makes unique ids that sort in the order of creation', async () => {
    const { rows } = await client.query(
      `select count(*)::int as made, count(distinct id)::int as different, count(*) filter (where id < before)::int as backwards
       from (select id, lag(id) over (order by number) as before
         from (select number, stand_in() as id from generate_series(1, 20000) number offset 0) made) pairs`,
    );
    expect(rows[0]).toMatchObject({ made: 20_000, different: 20_000 });
    // Ids of the same microsecond may have any order.
    expect(rows[0].backwards).toBeLessThan(2000);
  });
});
