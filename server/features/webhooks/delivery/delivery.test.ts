import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookFields } from '#contract/webhooks/webhooks.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { product, refusal } from '../../../../tests/factories/orders.ts';
import { admin, type Person, staff } from '../../../../tests/factories/users.ts';
import { ageDeliveries, ageEvents, ageWebhook, noWebhooks } from '../../../../tests/factories/webhooks.ts';
import { mailed } from '../../../../tests/readers/outbox.ts';
import type { Receiver } from '../../../../tests/stand-ins/webhook-receiver.ts';
import { forgetOld } from '../events/queries.ts';
import { sendDue } from './lanes.ts';
import { turnOffSilent } from './turned-off.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const receiver: Receiver = await vi.hoisted(async () => {
  const { openReceiver } = await import('../../../../tests/stand-ins/webhook-receiver.ts');
  const opened = await openReceiver();
  process.env.WEBHOOK_TEST_ORIGIN = opened.origin;
  return opened;
});

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(async () => {
  await receiver.close();
  await shop.close();
});
beforeEach(async () => {
  await noWebhooks();
});

let count = 0;
/** A webhook at a path of its own. */
async function newWebhook(more: Partial<WebhookFields> = {}) {
  const path = `/${++count}`;
  const fields: WebhookFields = { url: receiver.origin + path, eventos: ['producto.cambiado'], con_datos: false, activo: true, ...more };
  const { id, secreto } = await owner.api('POST /api/webhooks', fields);
  return { id, secreto, path, fields, at: () => receiver.at(path) };
}
type Made = Awaited<ReturnType<typeof newWebhook>>;

const deliveriesOf = ({ id }: Made) => owner.api('GET /api/webhooks/{id}/entregas', { id });
const stateOf = async (hook: Made) => (await owner.api('GET /api/webhooks', {})).find(({ id }) => id === hook.id);
/** Changes a product. @returns its id */
async function changeProduct(): Promise<string> {
  const id = await product(4000);
  await owner.api('PUT /api/products/{id}', { id, price: 41 });
  return id;
}
const verify = (secret: string, { text, headers }: { text: string; headers: object }) =>
  new Verifier(secret).verify(text, headers as Record<string, string>);
const tried = (hook: Made, times: number) => expect.poll(async () => (await deliveriesOf(hook))[0]?.intentos).toBe(times);
const settled = (hook: Made, estado: string) =>
  expect.poll(async () => (await deliveriesOf(hook)).map((one) => one.estado)).toEqual([estado]);

describe('a delivery', () => {
  it('is forgotten with its event after 30 days', async () => {
    const hook = await newWebhook();
    await changeProduct();
    await settled(hook, 'entregada');
    await ageDeliveries(hook.id, 29 * 24);
    await forgetOld();
    expect(await deliveriesOf(hook)).toHaveLength(1);
    await ageDeliveries(hook.id, 2 * 24);
    await ageEvents(31);
    await forgetOld();
    expect(await deliveriesOf(hook)).toEqual([]);
  });

  it('is verified by the reference library, and its list says what became of it', async () => {
    const hook = await newWebhook();
    const id = await changeProduct();
    await settled(hook, 'entregada');
    const [got] = hook.at();
    if (!got) throw new Error('Nothing has arrived.');
    expect(verify(hook.secreto, got)).toMatchObject({ type: 'producto.cambiado', data: { id, price: 41, version: expect.any(Number) } });
    expect(() => verify(hook.secreto, { ...got, text: got.text.replace('41', '1') })).toThrow();
    expect(await deliveriesOf(hook)).toMatchObject([
      { id: got.headers['webhook-id'], tipo: 'producto.cambiado', intentos: 1, http: 204, ms: expect.any(Number) },
    ]);
    expect(got.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('is tried again under the same id and with the same body after a failure', async () => {
    const hook = await newWebhook();
    receiver.answers.set(hook.path, { status: 500, text: 'secreto del receptor' });
    await changeProduct();
    await tried(hook, 1);
    await expect.poll(async () => (await deliveriesOf(hook))[0]?.http).toBe(500);
    await sendDue();
    await ageDeliveries(hook.id, 1);
    receiver.answers.set(hook.path, { status: 200 });
    await sendDue();
    await settled(hook, 'entregada');
    const [first, second, ...more] = hook.at();
    expect([more, second?.text, second?.headers['webhook-id']]).toEqual([[], first?.text, first?.headers['webhook-id']]);
    expect(await deliveriesOf(hook)).toMatchObject([{ intentos: 2, http: 200 }]);
  });

  it('follows no redirect', async () => {
    const [hook, other] = [await newWebhook(), await newWebhook({ activo: false })];
    receiver.answers.set(hook.path, { status: 307, headers: { location: receiver.origin + other.path } });
    await changeProduct();
    await expect.poll(async () => (await deliveriesOf(hook))[0]?.http).toBe(307);
    expect(other.at()).toEqual([]);
  });

  it('waits as long as the receiver asks', async () => {
    const hook = await newWebhook();
    receiver.answers.set(hook.path, { status: 503, headers: { 'retry-after': '7200' } });
    await changeProduct();
    await expect.poll(async () => (await deliveriesOf(hook))[0]?.http).toBe(503);
    await ageDeliveries(hook.id, 1);
    await sendDue();
    expect(hook.at()).toHaveLength(1);
    await ageDeliveries(hook.id, 1.1);
    await sendDue();
    await tried(hook, 2);
  });

  it('fails after ten tries', async () => {
    const hook = await newWebhook();
    for (let tries = 1; tries <= 10; tries++) {
      // Another status for each try, so that its end can be seen.
      receiver.answers.set(hook.path, { status: 500 + tries });
      if (tries === 1) await changeProduct();
      else await ageDeliveries(hook.id, 30);
      await sendDue();
      await expect.poll(async () => (await deliveriesOf(hook))[0]?.http).toBe(500 + tries);
    }
    await ageDeliveries(hook.id, 30);
    await sendDue();
    expect(await deliveriesOf(hook)).toMatchObject([{ estado: 'fallida', intentos: 10, http: 510 }]);
    expect(hook.at()).toHaveLength(10);
  });

  it('of a receiver that was down for a day arrives afterwards, each once', async () => {
    const hook = await newWebhook();
    receiver.answers.set(hook.path, { status: 502 });
    const ids = [await changeProduct(), await changeProduct(), await changeProduct()];
    await expect.poll(async () => (await deliveriesOf(hook)).map(({ http }) => http)).toEqual([502, 502, 502]);
    receiver.answers.set(hook.path, {});
    await ageDeliveries(hook.id, 24);
    await sendDue();
    await expect.poll(async () => (await deliveriesOf(hook)).map(({ estado }) => estado)).toEqual(['entregada', 'entregada', 'entregada']);
    const arrived = hook
      .at()
      .slice(3)
      .map(({ body }) => body.data.id);
    expect(arrived.sort()).toEqual(ids.sort());
  });
});

/** How many statements wait for the lock. */
const WAITING = "select count(*)::int as waiting from pg_locks where not granted and relation = 'contact_messages'::regclass";

describe('a try under way', () => {
  it('keeps no data of customers for a webhook that loses them meanwhile', async () => {
    const hook = await newWebhook({ eventos: ['mensaje.recibido'], con_datos: true });
    const blocker = await pool.connect();
    try {
      await shop.api('POST /api/contact', { name: 'Ana Robles', email: 'ana@correo.mx', message: 'Buenas tardes a la casa.' });
      await settled(hook, 'entregada');
      // The lock keeps the try from reading what it tells of.
      await blocker.query('begin; lock table contact_messages in access exclusive mode');
      const [{ id } = { id: '' }] = await deliveriesOf(hook);
      receiver.answers.set(hook.path, { status: 500 });
      await owner.api('POST /api/webhooks/entregas/{id}/repetir', { id });
      await expect.poll(async () => (await blocker.query(WAITING)).rows[0].waiting).toBe(1);
      const url = `${receiver.origin}/otro-${hook.id}`;
      await owner.api('PUT /api/webhooks/{id}', { id: hook.id, ...hook.fields, url, con_datos: false });
      await blocker.query('rollback');
      const arrived = () => receiver.at(`/otro-${hook.id}`);
      await expect.poll(() => arrived().length).toBe(1);
      expect(arrived()[0]?.text).not.toContain('Ana Robles');
      expect(arrived()[0]?.body.data).toMatchObject({ message: 'Buenas tardes a la casa.' });
    } finally {
      blocker.release(true);
    }
  });
});

describe('a receiver', () => {
  it('that says 410 is turned off, which is mailed and audited, and gets nothing old when it is turned on again', async () => {
    const hook = await newWebhook();
    receiver.answers.set(hook.path, { status: 410 });
    await changeProduct();
    await settled(hook, 'fallida');
    await expect.poll(() => stateOf(hook)).toMatchObject({ activo: false, apagado: '410' });
    expect(await mailed(owner.email, 'webhook-off-')).toEqual([expect.stringContaining('/dashboard/ajustes#conexiones')]);
    const audited = await owner.api('GET /api/audit', { kind: 'webhook' });
    expect(audited[0]).toMatchObject({ actor: null, subject: { id: hook.id } });
    receiver.answers.set(hook.path, {});
    await changeProduct();
    expect(await owner.api('PUT /api/webhooks/{id}', { id: hook.id, ...hook.fields })).toMatchObject({ activo: true, apagado: null });
    const id = await changeProduct();
    await expect.poll(() => hook.at().length).toBe(2);
    expect(hook.at()[1]?.body.data.id).toBe(id);
    expect(await deliveriesOf(hook)).toHaveLength(2);
  });

  it('without a success for five days is turned off, and one with a success is not', async () => {
    const [silent, lucky] = [await newWebhook(), await newWebhook()];
    for (const { path } of [silent, lucky]) receiver.answers.set(path, { status: 500 });
    await changeProduct();
    for (const hook of [silent, lucky]) await expect.poll(async () => (await deliveriesOf(hook))[0]?.http).toBe(500);
    for (const { id } of [silent, lucky]) await ageWebhook(id, 4.9);
    receiver.answers.set(lucky.path, {});
    await changeProduct();
    await expect.poll(async () => (await deliveriesOf(lucky))[0]?.estado).toBe('entregada');
    await turnOffSilent();
    expect(await stateOf(silent)).toMatchObject({ activo: true });
    for (const { id } of [silent, lucky]) await ageWebhook(id, 0.2);
    await turnOffSilent();
    expect(await stateOf(silent)).toMatchObject({ activo: false, apagado: 'sin_respuesta' });
    expect(await stateOf(lucky)).toMatchObject({ activo: true, apagado: null });
    expect(new Set((await deliveriesOf(silent)).map(({ estado }) => estado))).toEqual(new Set(['fallida']));
  });

  it('knows either secret for a day after a renewal', async () => {
    const hook = await newWebhook();
    const { secreto } = await owner.api('POST /api/webhooks/{id}/secreto', { id: hook.id });
    expect(secreto).not.toBe(hook.secreto);
    await changeProduct();
    await settled(hook, 'entregada');
    for (const one of [secreto, hook.secreto]) expect(() => verify(one, hook.at()[0] as never)).not.toThrow();
    await ageWebhook(hook.id, 1.1);
    await changeProduct();
    await expect.poll(() => hook.at().length).toBe(2);
    expect(() => verify(secreto, hook.at()[1] as never)).not.toThrow();
    expect(() => verify(hook.secreto, hook.at()[1] as never)).toThrow();
  });

  it('that does not answer delays neither the shop nor other webhooks', async () => {
    const [slow, quick] = [await newWebhook(), await newWebhook()];
    receiver.answers.set(slow.path, { hangs: true });
    for (let n = 0; n < 5; n++) await changeProduct();
    await expect.poll(() => quick.at().length).toBe(5);
    // Two at once, so that the others wait.
    expect([slow.at().length, receiver.hanging.size]).toEqual([2, 2]);
    receiver.answers.set(slow.path, {});
    receiver.release();
    await expect.poll(() => slow.at().length).toBe(5);
  });
});

describe('a trial', () => {
  it('arrives signed, also at a webhook that is off', async () => {
    const hook = await newWebhook({ activo: false });
    const made = await owner.api('POST /api/webhooks/{id}/prueba', { id: hook.id });
    expect(made).toMatchObject({ tipo: 'prueba', estado: 'pendiente', intentos: 0 });
    await settled(hook, 'entregada');
    expect(verify(hook.secreto, hook.at()[0] as never)).toMatchObject({ type: 'prueba' });
    expect(hook.at()[0]?.headers['webhook-id']).toBe(made.id);
  });

  it('is tried once, and limited per minute', async () => {
    const hook = await newWebhook();
    receiver.answers.set(hook.path, { status: 500 });
    const manager = await staff(shop, 'manager');
    await manager.api('POST /api/webhooks/{id}/prueba', { id: hook.id });
    await settled(hook, 'fallida');
    const more = await Promise.all(
      Array.from({ length: 20 }, () => refusal(manager.api('POST /api/webhooks/{id}/prueba', { id: hook.id })).catch(() => null)),
    );
    expect(more.filter((one) => one?.status === 429)).toHaveLength(1);
  });
});

describe('a repetition', () => {
  it('has the same id and body, and is refused while the webhook is off', async () => {
    const hook = await newWebhook();
    await changeProduct();
    await settled(hook, 'entregada');
    const [{ id } = { id: '' }] = await deliveriesOf(hook);
    expect(await owner.api('POST /api/webhooks/entregas/{id}/repetir', { id })).toMatchObject({ id, estado: 'pendiente' });
    await expect.poll(() => hook.at().length).toBe(2);
    const [first, second] = hook.at();
    expect([second?.headers['webhook-id'], second?.text]).toEqual([id, first?.text]);
    await owner.api('PUT /api/webhooks/{id}', { id: hook.id, ...hook.fields, activo: false });
    expect(await refusal(owner.api('POST /api/webhooks/entregas/{id}/repetir', { id }))).toMatchObject({
      status: 409,
      code: 'webhook_off',
    });
  });
});
