import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseWithoutTables, freshDatabase } from '../../../tests/database.ts';
import { spawnShop } from '../../../tests/process.ts';
import { CERTIFICATE } from '../../../tests/stand-ins/certificate.ts';
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

describe('a database that refuses the shop', () => {
  /** What a start with this address prints before it ends with code 1. */
  const start = async (DATABASE_URL: string) => {
    const shop = await spawnShop({ DATABASE_URL });
    expect(await shop.exited).toBe(1);
    return shop.output();
  };

  it('for a wrong password is named in one line', async () => {
    const server = await fakePostgres({ refusal: ['28P01', 'password authentication failed for user "shop"'] });
    expect(await start(`postgres://shop:secreta@127.0.0.1:${server.port}/shop`)).toBe(
      'DATABASE_URL: la base de datos no acepta la conexión (password authentication failed for user "shop").\n',
    );
    await server.close();
  });

  it('for its TLS is named in one line', async () => {
    const [plain, secured] = await Promise.all([fakePostgres(), fakePostgres({ tls: CERTIFICATE })]);
    const line = /^DATABASE_URL: la base de datos no acepta la conexión \(.+\)\.\n$/;
    expect(await start(`postgres://shop@127.0.0.1:${plain.port}/shop?sslmode=require`)).toMatch(line);
    expect(await start(`postgres://shop@127.0.0.1:${secured.port}/shop?sslmode=verify-full`)).toMatch(line);
    await Promise.all([plain.close(), secured.close()]);
  });

  it('because it does not exist, or the account may not create tables, is named in one line', async () => {
    const address = await databaseWithoutTables();
    const unknown = address.replace(/test_\w+/, 'nowhere');
    expect(await start(unknown)).toBe('DATABASE_URL: la base de datos no acepta la conexión (database "nowhere" does not exist).\n');
    const server = new Client(address);
    await server.connect();
    await server.query('create role visitor login');
    expect(await start(address.replace(/\/\/[^@]*@/, '//visitor@'))).toMatch(
      /^DATABASE_URL: a la cuenta le falta un permiso \(permission denied for .+\)\.\n$/,
    );
    await server.query('drop role visitor');
    await server.end();
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
