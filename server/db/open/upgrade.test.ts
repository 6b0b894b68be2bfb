import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/database.ts';
import { close, connect, pool } from '../client.ts';
import { migrate } from './migrate.ts';
import { empty } from './reset.ts';

/** The demo shop of commit cb0ab3e7, with a customer who paid two orders, without the queue: its 67 migrations came before the baseline. */
const DUMP = new URL('../../../tests/dumps/shop-of-cb0ab3e7.sql.br', import.meta.url);

const IN_PUBLIC = "= 'public'::regnamespace";
/** What the catalogue of PostgreSQL says of the schema, by names, because columns that were added stand after those of a new table. */
const SCHEMA = {
  tables: `select relname, relpersistence, reloptions from pg_class where relnamespace ${IN_PUBLIC} and relkind not in ('i', 't')`,
  columns: `select relname, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, attcollation::regcollation::text,
    attstorage, attstattarget, pg_get_expr(adbin, adrelid) as value
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace ${IN_PUBLIC} and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as is from pg_constraint where connamespace ${IN_PUBLIC}`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `select pg_get_triggerdef(g.oid) as is from pg_trigger g where not tgisinternal and tgrelid in
    (select oid from pg_class where relnamespace ${IN_PUBLIC})`,
  functions: `select pg_get_functiondef(oid) as is from pg_proc p where pronamespace ${IN_PUBLIC}
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  extensions: 'select extname from pg_extension',
};

const schema = async () => {
  const found: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(SCHEMA)) {
    found[kind] = (await pool.query(query)).rows.map((row) => JSON.stringify(row)).sort();
  }
  return found;
};

const rowCounts = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query(`select relname as name from pg_class where relnamespace ${IN_PUBLIC} and relkind = 'r' order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = (await pool.query(`select count(*)::int as rows from "${name}"`)).rows[0].rows;
  return counts;
};

const LAST_STEP = 81;
let fresh: Awaited<ReturnType<typeof schema>>;
let freshRows: Awaited<ReturnType<typeof rowCounts>>;
let all: number;

beforeAll(async () => {
  await connect(await freshDatabase());
  await empty();
  all = await migrate();
  fresh = await schema();
  freshRows = await rowCounts();
});
beforeEach(() => empty());
afterAll(close);

describe('a database from before the baseline', () => {
  it.each([1, 40, 67, LAST_STEP])('of %i steps gets the schema and the first rows of a new one', async (steps) => {
    expect(await migrate(steps)).toBe(steps);
    expect(await migrate()).toBe(all);
    expect(await schema()).toEqual(fresh);
    expect(await rowCounts()).toEqual(freshRows);
    const { rows } = await pool.query('select count(*)::int as marks from drizzle.__drizzle_migrations');
    expect(rows[0].marks).toBe(all);
  });

  it('goes on with all rows of a shop of cb0ab3e7, also when processes start together', async () => {
    await pool.query(brotliDecompressSync(readFileSync(DUMP)).toString());
    const before = await rowCounts();
    const orders = 'select id, status, total_cents, shipping_address from orders order by id';
    const { rows: placed } = await pool.query(orders);
    expect(placed).toHaveLength(438);
    await Promise.all([migrate(), migrate(), migrate()]);
    expect(await schema()).toEqual(fresh);
    expect(await rowCounts()).toMatchObject(before);
    expect((await pool.query(orders)).rows).toEqual(placed);
  });

  it('stays as it was when its upgrade fails, and is upgraded by the next start', async () => {
    await migrate(67);
    const before = await schema();
    await pool.query('create table shipment_requests (id int)');
    await expect(migrate()).rejects.toThrow();
    await pool.query('drop table shipment_requests');
    expect(await schema()).toEqual(before);
    expect(await migrate()).toBe(all);
    expect(await schema()).toEqual(fresh);
  });
});
