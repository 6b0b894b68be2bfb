import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { apiOf } from '../factories/processes.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { openReceiver, type Receiver } from '../stand-ins/webhook-receiver.ts';

const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };

let receiver: Receiver;
let settings: Record<string, string>;
/** Two processes on one database, neither of which runs jobs. */
let shops: ShopProcess[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  settings = {
    DATABASE_URL: await freshDatabase(),
    WEBHOOK_TEST_ORIGIN: receiver.origin,
    ...{ SEED_DEMO: 'catalog', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  };
  const without = { ...settings, JOBS: '0' };
  shops = [await startShop(without), await startShop(without)];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await receiver.close();
});

it('is told of a change of another process, also when that is killed before the delivery', async () => {
  const [first, second] = shops as [ShopProcess, ShopProcess];
  const { token } = await apiOf(first)('POST /api/users/login', OWNER);
  const fields = { eventos: ['producto.cambiado' as const], con_datos: false, activo: true };
  const { id: webhook } = await apiOf(first, token)('POST /api/webhooks', { ...fields, url: `${receiver.origin}/` });
  const owner = apiOf(second, token);
  const { id, price } = await owner('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  const database = new Client({ connectionString: settings.DATABASE_URL });
  await database.connect();
  const events = async () => (await database.query<{ id: string }>('select id from webhook_events')).rows.length;
  // The second process learns of the webhook after a moment.
  let changes = 0;
  await expect
    .poll(async () => {
      await owner('PUT /api/products/{id}', { id, price: price + ++changes });
      return events();
    })
    .toBe(1);
  await database.end();
  await Promise.all(shops.map((shop) => shop.stop('SIGKILL')));
  expect(receiver.at('/')).toEqual([]);

  shops = [await startShop(settings)];
  await expect.poll(() => receiver.at('/').map(({ body }) => [body.data.id, body.data.price])).toEqual([[id, price + changes]]);
  const [shop] = shops as [ShopProcess];
  const deliveries = () => apiOf(shop, token)('GET /api/webhooks/{id}/entregas', { id: webhook });
  await expect.poll(deliveries).toMatchObject([{ estado: 'entregada', intentos: 1 }]);
});
