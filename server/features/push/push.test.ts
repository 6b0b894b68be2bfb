import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { newBrowser } from '../../../tests/factories/browsers.ts';
import { CARDS, checkout, confirm, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { change, madeAtBar, open, openShop, received } from '../../../tests/factories/receiving.ts';
import { runNow } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../tests/readers/outbox.ts';
import { newReader, type PushService, vapidClaims } from '../../../tests/stand-ins/push-service.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const service: PushService = await vi.hoisted(async () => {
  const { openPushService } = await import('../../../tests/stand-ins/push-service.ts');
  const opened = await openPushService();
  process.env.PUSH_TEST_ORIGIN = opened.origin;
  return opened;
});

let shop: TestApp;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  await openShop(owner);
});
afterAll(async () => {
  await shop.close();
  await service.close();
});

/** A paid order that the guest picks up, and its token. */
async function pickup(person = buyer) {
  const intent = await open(person, received('recoger', await madeAtBar(6500, 30)));
  await confirm(person, intent, CARDS.pays);
  const { order_id: id, order_token: token = '' } = await checkout(person, intent.payment_intent_id);
  return { id, token };
}

const subscribe = (person: Person, order_id: string, browser = newBrowser()) =>
  person.api('POST /api/push/subscriptions', { ...browser, order_id });

const move = (id: string, status: 'preparando' | 'listo' | 'enviado' | 'entregado') => owner.api('PUT /api/orders/{id}', { id, status });

/** Runs this order's notification job now instead of after 15 seconds, and waits until none is left. */
async function newsRun(id: string): Promise<void> {
  const ofOrder = `where name in ('order-push', 'order-status-mail') and data->>'orderId' = $1 and state in ('created', 'retry', 'active')`;
  await expect
    .poll(async () => {
      await Promise.all(['order-push', 'order-status-mail'].map((job) => runNow(job, id)));
      return (await pool.query(`select 1 from pgboss.job ${ofOrder}`, [id])).rowCount;
    })
    .toBe(0);
}
const messagesOf = ({ path }: { path: string }) => service.received.filter((one) => one.path === path);
const left = async (id: string) =>
  (
    await pool.query<{ endpoint: string }>('select endpoint from push_subscriptions where order_id = $1 order by created_at', [id])
  ).rows.map(({ endpoint }) => endpoint);

describe('GET /push/key', () => {
  it('answers one key of the shop, also to parallel first calls', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => shop.api('GET /api/push/key', {})));
    expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1);
    expect(keys[0]?.public_key).toMatch(/^B[\w-]{86}$/);
  });
});

describe('POST /push/subscriptions', () => {
  it('is allowed to the owner of the order and with its token, and refused otherwise', async () => {
    const { id, token } = await pickup();
    await subscribe(buyer, id);
    const send = (headers: Record<string, string>, method = 'POST') => {
      const body = JSON.stringify({ ...newBrowser(), order_id: id });
      return shop.send('/api/push/subscriptions', { method, headers: { 'content-type': 'application/json', ...headers }, body });
    };
    expect((await send({ 'x-order-token': token })).status).toBe(201);
    expect(await left(id)).toHaveLength(2);
    for (const method of ['POST', 'DELETE']) {
      expect((await send({ 'x-order-token': 'a'.repeat(43) }, method)).status).toBe(404);
      expect((await send({}, method)).status).toBe(401);
    }
    expect(await refusal(subscribe(await customer(shop), id))).toMatchObject({ status: 404 });
    expect(await refusal(subscribe(owner, id))).toMatchObject({ status: 404 });
    expect(await left(id)).toHaveLength(2);
  });

  it('refuses addresses outside of push services, and keys in a wrong form', async () => {
    const { id } = await pickup();
    const wrong = [
      'http://push.example/send/1',
      'https://push.example:8443/send/1',
      'https://127.0.0.1/send/1',
      'https://2130706433/send/1',
      'https://0x7f.1/send/1',
      'https://[::1]/send/1',
      'https://user:secret@push.example/send/1',
      'https://localhost/send/1',
      'ftp://push.example/1',
      'push',
      `https://push.example/${'a'.repeat(500)}`,
    ];
    for (const endpoint of wrong)
      expect(await refusal(subscribe(buyer, id, { ...newBrowser(), endpoint })), endpoint).toMatchObject({ status: 422 });
    const noPoint = { ...newBrowser().keys, p256dh: `B${'A'.repeat(86)}` };
    expect(await refusal(subscribe(buyer, id, { ...newBrowser(), keys: noPoint }))).toMatchObject({ status: 422 });
    expect(await refusal(buyer.api('DELETE /api/push/subscriptions', { endpoint: '\u0000', order_id: id }))).toMatchObject({ status: 422 });
    expect(await left(id)).toEqual([]);
  });

  it('replaces the oldest browser by a sixth one, also in parallel, and counts one browser once', async () => {
    const { id } = await pickup();
    const first = newBrowser();
    for (const _ of [1, 2]) await subscribe(buyer, id, first);
    expect(await left(id)).toEqual([first.endpoint]);
    await Promise.all(Array.from({ length: 8 }, () => subscribe(buyer, id)));
    const five = await left(id);
    expect(five).toHaveLength(5);
    expect(five).not.toContain(first.endpoint);
    await buyer.api('DELETE /api/push/subscriptions', { endpoint: five[0] as string, order_id: id });
    expect(await left(id)).toEqual(five.slice(1));
  });
});

describe('the message of an order', () => {
  it('is sent once to each browser when the order is ready: encrypted for it, signed by the shop', async () => {
    const { id } = await pickup();
    const [one, other] = [newReader(service.origin), newReader(service.origin)];
    for (const { subscription } of [one, other]) await subscribe(buyer, id, subscription);
    await move(id, 'preparando');
    await move(id, 'listo');
    await newsRun(id);
    const { numero } = await buyer.api('GET /api/orders/{id}', { id });
    const { public_key } = await shop.api('GET /api/push/key', {});
    for (const reader of [one, other]) {
      const [message, ...more] = messagesOf(reader);
      expect(more).toEqual([]);
      expect(JSON.parse(reader.read(message?.body as Buffer))).toEqual({
        web_push: 8030,
        notification: {
          title: `Tu pedido ${numero} está listo`,
          body: 'Pasa por él a la barra.',
          lang: 'es-MX',
          tag: `pedido-${id}`,
          navigate: expect.stringMatching(new RegExp(`^http.*/pedido/${id}$`)),
        },
      });
      expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: id.replaceAll('-', '') });
      const claims = vapidClaims(message?.headers.authorization, public_key);
      expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) });
      expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    }
    await move(id, 'entregado');
    await newsRun(id);
    expect(messagesOf(one)).toHaveLength(1);
  });

  it('is not sent when staff undo the status meanwhile, and sent once when the order is ready again', async () => {
    const { id } = await pickup();
    const reader = newReader(service.origin);
    await subscribe(buyer, id, reader.subscription);
    await move(id, 'listo');
    await owner.api('POST /api/orders/{id}/undo', { id, status: 'listo' });
    await newsRun(id);
    expect(messagesOf(reader)).toEqual([]);
    await move(id, 'listo');
    await newsRun(id);
    expect(messagesOf(reader)).toHaveLength(1);
  });

  it('deletes expired browsers, and follows no redirect and no other protocol', async () => {
    const { id } = await pickup();
    const reader = () => newReader(service.origin);
    const [gone, moved, switching, elsewhere] = [reader(), reader(), reader(), reader()];
    service.answers.set(gone.path, [410]);
    service.answers.set(switching.path, [101, { connection: 'upgrade', upgrade: 'otro' }]);
    service.answers.set(moved.path, [307, { location: elsewhere.subscription.endpoint }]);
    for (const { subscription } of [gone, moved, switching]) await subscribe(buyer, id, subscription);
    await move(id, 'listo');
    await newsRun(id);
    expect([gone, moved, switching].map((reader) => messagesOf(reader).length)).toEqual([1, 1, 1]);
    expect(messagesOf(elsewhere)).toEqual([]);
    expect(await left(id)).toEqual([]);
  });

  it('is not sent when the owner has switched it off', async () => {
    const { id } = await pickup();
    const reader = newReader(service.origin);
    await subscribe(buyer, id, reader.subscription);
    await change(owner, 'avisos', { push: { listo: false, enviado: true } });
    await move(id, 'listo');
    await newsRun(id);
    await change(owner, 'avisos', { push: { listo: true, enviado: true } });
    expect(messagesOf(reader)).toEqual([]);
  });
});

describe('mails about the status of an order with a type', () => {
  it('name the status and link its page without an account, unless the owner switched them off', async () => {
    const guest = await customer(shop);
    const { email } = await guest.api('GET /api/users/profile', {});
    const { correo } = (await owner.api('GET /api/ajustes/{seccion}', { seccion: 'avisos' })).valor as { correo: Record<string, boolean> };
    const { id, token } = await pickup(guest);
    await move(id, 'listo');
    await newsRun(id);
    const [mail = ''] = await mailed(email, `order-${id}-listo`);
    expect(mail).toContain('Tu pedido está listo');
    expect(mail).toContain(`/pedido/${id}?token=${token}`);
    await change(owner, 'avisos', { correo: { ...correo, entregado: false } as never });
    await move(id, 'entregado');
    await newsRun(id);
    await change(owner, 'avisos', { correo: correo as never });
    expect(await mailsTo(email, `order-${id}-entregado`)).toEqual([]);
    // `preparando` was passed at once.
    expect(await mailsTo(email, `order-${id}-preparando`)).toEqual([]);
  });
});

describe('mails about the status of an order without a type', () => {
  it('are those that the owner has switched on, and link the order in the account', async () => {
    const guest = await customer(shop);
    const intentId = await pay(guest, 6500, [{ product_id: await product(6500), quantity: 1 }]);
    const { order_id: id } = await checkout(guest, intentId);
    const { correo } = (await owner.api('GET /api/ajustes/{seccion}', { seccion: 'avisos' })).valor as { correo: Record<string, boolean> };
    await change(owner, 'avisos', { correo: { ...correo, preparando: false } as never });
    for (const status of ['preparando', 'enviado', 'entregado'] as const) {
      await move(id, status);
      await newsRun(id);
    }
    await change(owner, 'avisos', { correo: correo as never });
    expect(await mailsTo(guest.email, `order-${id}-preparando`)).toEqual([]);
    const [sent = ''] = await mailed(guest.email, `order-${id}-enviado`);
    expect(sent).toContain('Tu pedido va en camino');
    expect(sent).toContain(`/profile?tab=pedidos&pedido=${id.slice(0, 8).toUpperCase()}`);
    expect((await mailed(guest.email, `order-${id}-entregado`))[0]).toContain('Entregamos tu pedido');
  });
});

describe('a deleted account', () => {
  it('deletes its subscriptions, and the names in its open payments', async () => {
    const leaving = await customer(shop);
    const { id } = await pickup(leaving);
    await subscribe(leaving, id);
    const data = received('recoger', await madeAtBar(6500, 30), { nombre: 'Sofía Camila' });
    const { payment_intent_id } = await open(leaving, data);
    await owner.api('DELETE /api/users/{id}', { id: leaving.id });
    expect(await left(id)).toEqual([]);
    const { rows } = await pool.query('select user_id, receiving::text as receiving from drafts where intent_id = $1', [payment_intent_id]);
    expect([rows[0]?.user_id, rows[0]?.receiving]).toEqual([null, expect.not.stringContaining('Sofía')]);
  });
});
