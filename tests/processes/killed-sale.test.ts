import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '#contract/settings/settings-values.ts';
import type { Sold } from '#contract/till/till.ts';
import { freshDatabase } from '../database.ts';
import { apiOf } from '../factories/processes.ts';
import { type ShopProcess, startShop } from '../process.ts';

const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };

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

const signedIn = async () => apiOf(shop, (await apiOf(shop)('POST /api/users/login', OWNER)).token);

/** Everything that a sale writes. */
const state = async () =>
  (
    await other.query<{ orders: number; sales: number; paid: number; left: number; drafts: number }>(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from till_sales) as sales,
         (select coalesce(sum(amount_cents), 0)::int from till_payments) as paid, (select "left" from stock) as left,
         (select count(*)::int from drafts) as drafts`,
    )
  ).rows[0];

it('books a whole sale or nothing when the shop is killed in the middle, and answers its key the same afterwards', async () => {
  const owner = await signedIn();
  const { version, valor } = await owner('GET /api/ajustes/{seccion}', { seccion: 'caja' });
  const caja: Settings['caja'] = { ...(valor as Settings['caja']), activa: true, cajas: ['Caja 1'] };
  await owner('PUT /api/ajustes/{seccion}', { seccion: 'caja', version, valor: caja });
  await owner('POST /api/caja/turnos', { caja: 'Caja 1', fondo: 500 });
  const { id, price } = await owner('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  await owner('PUT /api/products/{id}/stock', { id, mode: 'count', left: 5 });
  const sale = {
    ...{ caja: 'Caja 1', pagos: [{ metodo: 'efectivo', monto: price }] },
    order_data: { tipo: 'recoger', items: [{ product_id: id, quantity: 1 }] },
  };
  const sell = (api: typeof owner): Promise<Sold> =>
    api('POST /api/caja/ventas', sale as never, { headers: { 'idempotency-key': 'venta-1' } });
  const before = await state();

  // The sale writes its payments last, where it waits for this lock.
  await locking.query('begin');
  await locking.query('lock table till_payments in share mode');
  const sent = sell(owner).catch(() => 'broken');
  const waiting = async () =>
    (
      await other.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%till_payments%'`,
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
  const sold = await sell(await signedIn());
  const after = await state();
  expect(after).toMatchObject({ orders: 1, sales: 1, paid: Math.round(price * 100), left: 4 });

  // The same after a kill whose answer the till may not have seen.
  await shop.stop('SIGKILL');
  shop = await startShop(settings);
  expect(await sell(await signedIn())).toEqual(sold);
  expect(await state()).toEqual(after);
});
