import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';

const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };
const NEW = 1500;

let settings: Record<string, string>;
let shop: ShopProcess;
/** Two connections, because within a transaction the view of other connections' activity does not change. */
let other: Client;
let locking: Client;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabase();
  settings = { DATABASE_URL, SEED_DEMO: 'catalog', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };
  shop = await startShop(settings);
  [other, locking] = [new Client({ connectionString: DATABASE_URL }), new Client({ connectionString: DATABASE_URL })];
  await Promise.all([other.connect(), locking.connect()]);
});
afterAll(async () => {
  await Promise.all([other?.end(), locking?.end()]);
  await shop?.stop();
});

const api = (token?: string) =>
  createApi(
    (path, init) => fetch(shop.url + path, init),
    () => token ?? null,
  ) as ShopApi;

const state = async () =>
  (
    await other.query<{ products: number; prices: number; imports: number }>(
      `select count(*)::int as products, sum(price_cents)::int as prices,
         (select count(*)::int from audit_entries where kind = 'import') as imports from products`,
    )
  ).rows[0];

it('leaves no product of an import whose process is killed before its commit', async () => {
  const { token } = await api()('POST /api/users/login', OWNER);
  const before = await state();
  const rows = Array.from({ length: NEW }, (_, n) => `,Pan ${n},Del día,30,postres`);
  const csv = ['slug,nombre,descripcion,precio,categoria', 'latte,Latte,Otro,99,café', ...rows].join('\n');

  // The import writes its products first and its line in the audit log last, where it waits for this lock.
  await locking.query('begin');
  await locking.query('lock table audit_entries in share mode');
  const sent = api(token)('POST /api/products/import', { csv, dry_run: false }).catch(() => 'broken');
  const waiting = async () =>
    (
      await other.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%audit_entries%'`,
      )
    ).rows.map(({ pid }) => pid);
  await expect.poll(waiting).toHaveLength(1);
  const [backend] = await waiting();
  await shop.stop('SIGKILL');
  await locking.query('rollback');
  expect(await sent).toBe('broken');

  const isAlive = async () => (await other.query('select from pg_stat_activity where pid = $1', [backend])).rowCount;
  await expect.poll(isAlive).toBe(0);
  expect(await state()).toEqual(before);

  shop = await startShop(settings);
  const again = (await api()('POST /api/users/login', OWNER)).token;
  expect(await api(again)('POST /api/products/import', { csv, dry_run: false })).toMatchObject({ nuevas: NEW, cambiadas: 1, errores: [] });
  expect(await state()).toMatchObject({ products: (before?.products ?? 0) + NEW, imports: 1 });
});
