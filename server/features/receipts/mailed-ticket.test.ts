import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settings } from '#server/current-settings.ts';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { checkout, pay, product } from '../../../tests/factories/orders.ts';
import { change } from '../../../tests/factories/receiving.ts';
import { deleteUser } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { TICKETS } from './rules.ts';
import { mailOrder } from './service.ts';

// A publicly reachable shop with the sandbox.
vi.hoisted(() => {
  process.env.PUBLIC_URL = 'https://cafe.example';
});

let shop: TestApp;
let buyer: Person;
const outbox = join(env.dataDir, 'outbox');
const mails = () => readdir(outbox).catch(() => []);

beforeAll(async () => {
  shop = await testApp();
  buyer = await customer(shop);
});
afterAll(() => shop.close());

describe('the mail of an order', () => {
  it('is sent once, also when its job runs again', async () => {
    const latte = await product(128_050, { name: 'Café <Oaxaca>' });
    const { order_id } = await checkout(buyer, await pay(buyer, 128_050, [{ product_id: latte, quantity: 1 }]));
    await expect.poll(mails).toEqual([`order-${order_id}.eml`]);
    await mailOrder(order_id);
    expect(await mails()).toEqual([`order-${order_id}.eml`]);

    const file = join(outbox, `order-${order_id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const eml = (await readFile(file, 'utf8')).replace(/=\r\n/g, '');
    const { rows } = await pool.query('select email from users where id = $1', [buyer.id]);
    expect(eml).toContain(`To: ${rows[0].email}\r\n`);
    expect(eml).toContain(`Message-ID: <order-${order_id}@${settings().casa.correo.split('@')[1]}>`);
    expect(eml).toContain(`Subject: Tu pedido ${order_id.slice(0, 8).toUpperCase()} en Casa Blanca`);
    expect(eml).toMatch(/multipart\/(alternative|related)/);
    expect(eml).toContain('$1,280.50');
    expect(eml).toContain('1,280 puntos');
    expect(eml).toContain('https://cafe.example/profile?tab');
    expect(eml).toContain('&lt;Oaxaca&gt;');
    // Order and mail say that nothing was charged.
    expect(await buyer.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ payment_method: 'prueba' });
    expect(eml).toContain('Pedido de prueba');
    expect(eml).toMatch(new RegExp(`^From: Casa Blanca <${settings().casa.correo}>`, 'm'));
    // The ticket is attached.
    expect(eml).toContain(`filename=ticket-${order_id}.pdf`);
    const [, pdf = ''] = eml.match(/application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/) ?? [];
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('links to the page for invoices once the shop’s tax data are complete', async () => {
    const owner = await admin(shop);
    await change(owner, 'fiscal', { rfc: 'CBL200229AB1', razon_social: 'CASA BLANCA', regimen: '601', codigo_postal: '06700' });
    await expect.poll(() => settings().fiscal.rfc).toBe('CBL200229AB1');
    const tea = await product(5000);
    const { order_id } = await checkout(buyer, await pay(buyer, 5000, [{ product_id: tea, quantity: 1 }]));
    await expect.poll(mails).toContain(`order-${order_id}.eml`);
    await change(owner, 'fiscal', { rfc: null, razon_social: null, regimen: null, codigo_postal: null });
    const eml = (await readFile(join(outbox, `order-${order_id}.eml`), 'utf8')).replace(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(eml).toContain(`https://cafe.example/facturar#folio=${order_id.slice(0, 8).toUpperCase()}&total=50.00`);
  });

  it('is followed by another mail when the order becomes void', async () => {
    const cake = await product(20_000);
    const buy = async () => (await checkout(buyer, await pay(buyer, 20_000, [{ product_id: cake, quantity: 1 }]))).order_id;
    const [thought, refunded] = [await buy(), await buy()];
    const owner = await admin(shop);
    await buyer.api('POST /api/orders/{id}/cancel', { id: thought });
    await owner.api('POST /api/orders/{id}/refund', { id: refunded });
    // A refused change sends no mail.
    await expect(owner.api('POST /api/orders/{id}/refund', { id: refunded })).rejects.toThrow();
    const written = [thought, refunded].flatMap((id, index) => [
      `order-${id}.eml`,
      `order-${id}-${index ? 'reembolsado' : 'cancelado'}.eml`,
    ]);
    await expect.poll(mails).toEqual(expect.arrayContaining(written));
    const { rows } = await pool.query("select count(*)::int as jobs from pgboss.job where name = 'order-closed-mail'");
    expect(rows).toEqual([{ jobs: 2 }]);
    const eml = (await readFile(join(outbox, `order-${thought}-cancelado.eml`), 'utf8')).replace(/=\r\n|\r\n(?= )/g, '');
    expect(eml).toContain(`Message-ID: <order-${thought}-cancelado@${settings().casa.correo.split('@')[1]}>`);
    expect(eml).toContain('Restamos de tu saldo los 200 puntos');
  });

  it('is not delayed by a customer who requests one ticket two thousand times, and neither are other tickets', async () => {
    const cake = await product(5000);
    const buy = async (person: Person) => (await checkout(person, await pay(person, 5000, [{ product_id: cake, quantity: 1 }]))).order_id;
    const [greedy, other] = [await customer(shop), await customer(shop)];
    const [wanted, others] = [await buy(greedy), await buy(other)];
    const ask = (person: Person, id: string) => shop.send(`/api/tickets/${id}`, { headers: { authorization: `Bearer ${person.token}` } });
    // As many parallel requests as the shop accepts; more would only wait.
    const inTurn = async () => {
      const got: Response[] = [];
      for (let count = 0; count < 40; count++) got.push(await ask(greedy, wanted));
      return got;
    };
    const answers = Promise.all(Array.from({ length: 50 }, inTurn)).then((all) => all.flat());
    const late = await buy(other);
    expect((await ask(other, others)).status).toBe(200);
    await expect.poll(mails).toContain(`order-${late}.eml`);

    const got = Map.groupBy(await answers, ({ status }) => status);
    expect([...got.keys()].sort()).toEqual([200, 429]);
    expect([200, 429].map((status) => got.get(status)?.length)).toEqual([TICKETS.customer.points, 2000 - TICKETS.customer.points]);
    // Some of them found the queue full. When it is empty again, the limit per ten minutes refuses.
    const refused = await ask(greedy, wanted);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    // The owner and other customers have limits of their own.
    expect((await ask(await admin(shop), wanted)).status).toBe(200);
  });

  it('is not sent to a deleted account', async () => {
    const deleted = await customer(shop);
    const tea = await product(5000);
    const { order_id } = await checkout(deleted, await pay(deleted, 5000, [{ product_id: tea, quantity: 1 }]));
    await expect.poll(mails).toContain(`order-${order_id}.eml`);
    await rm(join(outbox, `order-${order_id}.eml`));
    await deleteUser(deleted.id);
    await mailOrder(order_id);
    expect(await mails()).not.toContain(`order-${order_id}.eml`);
    expect((await pool.query('select user_id from orders where id = $1', [order_id])).rows).toEqual([{ user_id: null }]);
  });
});
