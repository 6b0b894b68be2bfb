import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '#contract/settings/settings-values.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { newBrowser } from '../../../tests/factories/browsers.ts';
import { booking, newAddress, someTime } from '../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, product, refusal } from '../../../tests/factories/orders.ts';
import { change, madeAtBar, open, openShop, received } from '../../../tests/factories/receiving.ts';
import { ageAll, runNow } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../tests/readers/outbox.ts';
import { newReader, type PushService } from '../../../tests/stand-ins/push-service.ts';
import { closeDay } from './closing/closing.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const service: PushService = await vi.hoisted(async () => {
  const { openPushService } = await import('../../../tests/stand-ins/push-service.ts');
  const opened = await openPushService();
  process.env.PUSH_TEST_ORIGIN = opened.origin;
  return opened;
});

const OFF: Settings['avisos']['dueno'] = { pedido_nuevo: 'off', reservacion_nueva: 'off', agotado: 'off', corte: 'off' };

let shop: TestApp;
let owner: Person;
let buyer: Person;
/** A new manager in each test, so that the hourly limit of one test does not count in another. */
let reader: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  await openShop(owner);
});
afterAll(async () => {
  await shop.close();
  await service.close();
});
beforeEach(async () => {
  reader = await staff(shop, 'manager');
});

const wish = (dueno: Partial<Settings['avisos']['dueno']>, quien = [reader.id]) =>
  change(owner, 'avisos', { dueno: { ...OFF, ...dueno }, quien });

/** Waits until no job of the notices is due. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            `select 1 from pgboss.job where name like '%owner-notice%' and state in ('created', 'retry', 'active') and start_after <= now()`,
          )
        ).rowCount,
    )
    .toBe(0);
const jobs = async () => (await pool.query(`select 1 from pgboss.job where name like '%owner-notice%'`)).rowCount;

async function order(cents = 6500) {
  const intent = await open(buyer, received('recoger', await madeAtBar(cents, 5)));
  await confirm(buyer, intent, CARDS.pays);
  return (await checkout(buyer, intent.payment_intent_id)).order_id;
}
const reserve = () => shop.from(newAddress()).api('POST /api/reservaciones', booking(someTime()));

/** Lets the merged notices wait no longer, and sends them. */
async function merge() {
  await ageAll('waiting_notices', { hours: 1 });
  await runNow('merged-owner-notices');
  await settled();
}

describe('the settings', () => {
  it('are all off and have no recipients until the owner changes them', async () => {
    const { valor } = await (await admin(shop)).api('GET /api/ajustes/{seccion}', { seccion: 'avisos' });
    expect(valor).toMatchObject({ dueno: OFF, quien: [] });
    expect(JSON.stringify(await shop.api('GET /api/ajustes', {}))).not.toContain('dueno');
  });

  it('accept members of the staff only, and what they answered is valid to send back after a person has lost the role', async () => {
    const before = await jobs();
    const wrong = await refusal(wish({ pedido_nuevo: 'correo' }, [reader.id, buyer.id]));
    expect([wrong.status, wrong.errors]).toEqual([422, { 'valor.quien.1': 'Elige a alguien del personal.' }]);
    const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'avisos' });
    const other = { ...valor, dueno: { ...OFF, corte: 'fax', pedido: 'correo' } };
    const unknown = await refusal(owner.api('PUT /api/ajustes/{seccion}', { seccion: 'avisos', version, valor: other }));
    expect(Object.keys(unknown.errors as object).sort()).toEqual(['valor.dueno.corte', 'valor.dueno.pedido']);

    await wish({ pedido_nuevo: 'correo' });
    await owner.api('PUT /api/users/{id}', { id: reader.id, name: 'Ximena Robles', email: reader.email, role: 'customer' });
    await order();
    await settled();
    expect(await mailsTo(reader.email, 'notice-')).toEqual([]);
    await change(owner, 'avisos', {});
    expect((await owner.api('GET /api/ajustes/{seccion}', { seccion: 'avisos' })).valor).toMatchObject({ quien: [] });
    expect(await jobs()).toBeGreaterThan(before as number);
  });

  it('tell managers whom they may choose and whether mails leave this machine', async () => {
    const { data } = await reader.api('GET /api/avisos/personal', {});
    expect(data.correo_sale).toBe(false);
    expect(data.personas).toContainEqual({ id: reader.id, name: expect.any(String), staff_role: 'manager' });
    expect(data.personas.map(({ id }) => id)).not.toContain(buyer.id);
  });
});

describe('a notice', () => {
  it('about a paid order is mailed to each chosen person, once, and enqueued by nothing while it is off', async () => {
    const other = await staff(shop, 'staff');
    await wish({ pedido_nuevo: 'correo' }, [reader.id, other.id]);
    const id = await order(6500);
    for (const { email } of [reader, other]) {
      const [mail = ''] = await mailed(email, `notice-pedido_nuevo-${id}`);
      expect(mail).toContain('$65.00');
      expect(mail).toContain(`/dashboard/orders?pedido=${id}`);
    }
    await wish({}, [reader.id]);
    const before = await jobs();
    await order();
    await reserve();
    expect(await jobs()).toBe(before);
  });

  it('about a booking says when and how many, and makes no link of what the guest typed', async () => {
    await wish({ reservacion_nueva: 'correo' });
    const {
      data: { codigo, fecha_visita },
    } = await shop
      .from(newAddress())
      .api('POST /api/reservaciones', { ...booking(), nombre_completo: 'Gana ya en casino.example', numero_personas: 3 });
    const [mail = ''] = await mailed(reader.email, 'notice-reservacion_nueva-');
    expect(mail).toContain(codigo);
    expect(mail).toContain('3 personas');
    expect(mail).toContain(`/dashboard/reservations?fecha=${fecha_visita}`);
    expect(mail).not.toContain('casino.example');
  });

  it('is also about a booking that the staff makes for a day to come', async () => {
    await wish({ reservacion_nueva: 'correo' });
    const { correo_electronico: _, ...visit } = booking(someTime());
    const party = { ...visit, walk_in: true, mesas: [11, 12], numero_personas: 10 };
    const { data: booked } = await owner.api('POST /api/reservaciones', party as never);
    await mailed(reader.email, `notice-reservacion_nueva-${booked.id}`);
  });

  it('about many things at once is merged beyond six an hour, for each person', async () => {
    await wish({ reservacion_nueva: 'correo' });
    await Promise.all(Array.from({ length: 10 }, reserve));
    await settled();
    expect(await mailsTo(reader.email, 'notice-')).toHaveLength(6);
    expect(await mailsTo(reader.email, 'notices-')).toHaveLength(0);
    await merge();
    const [mail = '', ...more] = await mailsTo(reader.email, 'notices-');
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: 4 novedades de la casa');
    expect(mail.match(/Reservación [A-Z0-9]+:/g)?.length).toBeGreaterThanOrEqual(4);
    await merge();
    expect(await mailsTo(reader.email, 'notices-')).toHaveLength(1);
  });

  it('says that a product has sold out once: when the last piece is paid for, not while a payment holds it', async () => {
    await wish({ agotado: 'correo' });
    const id = await product(5000);
    await owner.api('PUT /api/products/{id}/stock', { id, mode: 'count', left: 2 } as never);
    const order_data = received('recoger', id);
    const guests = [buyer, await customer(shop)];
    const intents = await Promise.all(guests.map((guest) => open(guest, order_data)));
    await catalogVersion();
    await settled();
    expect(await mailsTo(reader.email, `notice-agotado-${id}`)).toHaveLength(0);
    for (const [at, guest] of guests.entries()) {
      const intent = intents[at] as (typeof intents)[number];
      await confirm(guest, intent, CARDS.pays);
      await checkout(guest, intent.payment_intent_id);
      await Promise.all([catalogVersion(), catalogVersion()]);
    }
    const [mail = ''] = await mailed(reader.email, `notice-agotado-${id}`);
    expect(mail).toContain('Se agotó');
    await catalogVersion();
    await settled();
    expect(await mailsTo(reader.email, `notice-agotado-${id}`)).toHaveLength(1);
  });

  it('says that the bar has marked a product as sold out', async () => {
    await wish({ agotado: 'correo' });
    const id = await product(5000);
    await (await staff(shop, 'staff')).api('PUT /api/products/{id}/availability', { id, sold_out: 'hoy' });
    await mailed(reader.email, `notice-agotado-${id}`);
    await owner.api('PUT /api/products/{id}/availability', { id, sold_out: 'hoy' });
    await settled();
    expect(await mailsTo(reader.email, `notice-agotado-${id}`)).toHaveLength(1);
  });
});

describe('the closing of a day', () => {
  it('is mailed once after the last closing hour, with the figures of the day, to managers and owners', async () => {
    const barista = await staff(shop, 'staff');
    await wish({ corte: 'correo' }, [reader.id, barista.id]);
    await order(6500);
    const { today } = shopClock(new Date());
    const tomorrow = new Date(Date.parse(`${addDays(today, 1)}T06:00:30Z`));
    await Promise.all([closeDay(tomorrow), closeDay(tomorrow)]);
    const [mail = ''] = await mailed(reader.email, `notice-corte-${today}`);
    const { data: sold } = await owner.api('GET /api/stats/sales-summary', { desde: today, hasta: today });
    expect(mail).toContain('Corte del ');
    expect(mail).toContain(sold.totalSales.toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
    for (const figure of ['Pedidos', 'Ventas', 'Tarjeta', 'Propinas', 'Reembolsos']) expect(mail).toContain(figure);
    await settled();
    expect(await mailsTo(barista.email, 'notice-')).toEqual([]);
    await closeDay(tomorrow);
    await settled();
    expect(await mailsTo(reader.email, 'notice-corte-')).toHaveLength(1);
  });
});

describe('push to the staff', () => {
  const subscribe = (person: Person, subscription = newBrowser()) => person.api('POST /api/push/staff-subscriptions', subscription);
  const own = async (person: Person) => (await person.api('GET /api/push/staff-subscriptions', {})).data.map(({ endpoint }) => endpoint);
  const rows = async ({ id }: Person) => (await pool.query('select 1 from staff_push_subscriptions where user_id = $1', [id])).rowCount;

  it('arrives encrypted at the devices of the chosen persons, and a device that is gone is forgotten', async () => {
    const [here, gone] = [newReader(service.origin), newReader(service.origin)];
    service.answers.set(gone.path, [410]);
    await subscribe(reader, gone.subscription);
    await subscribe(reader, here.subscription);
    expect(await own(reader)).toEqual([here.subscription.endpoint, gone.subscription.endpoint].sort());
    await wish({ pedido_nuevo: 'push' });
    const id = await order(6500);
    await settled();
    const [message, ...more] = service.received.filter(({ path }) => path === here.path);
    expect(more).toEqual([]);
    expect(JSON.parse(here.read(message?.body as Buffer))).toMatchObject({
      web_push: 8030,
      notification: { title: expect.stringContaining('$65.00'), navigate: expect.stringContaining(`/dashboard/orders?pedido=${id}`) },
    });
    expect(await own(reader)).toEqual([here.subscription.endpoint]);
    expect(await mailsTo(reader.email, 'notice-')).toEqual([]);
  });

  it('is for the staff only, to public push services, on five devices at most, also in parallel', async () => {
    expect(await refusal(subscribe(buyer))).toMatchObject({ status: 403 });
    expect(await refusal(subscribe(reader, { ...newBrowser(), endpoint: 'https://127.0.0.1/send/1' }))).toMatchObject({ status: 422 });
    await Promise.all(Array.from({ length: 8 }, () => subscribe(reader)));
    expect(await rows(reader)).toBe(5);
    const [first = ''] = await own(reader);
    await reader.api('DELETE /api/push/staff-subscriptions', { endpoint: first });
    expect(await rows(reader)).toBe(4);
  });

  it('ends with the session, the role and the account', async () => {
    const [out, demoted, deleted] = [await staff(shop, 'staff'), await staff(shop, 'manager'), await staff(shop, 'staff')];
    for (const person of [out, demoted, deleted]) await subscribe(person);
    await out.api('POST /api/users/logout', {});
    await owner.api('PUT /api/users/{id}', { id: demoted.id, name: 'Ximena', email: demoted.email, role: 'customer' });
    await owner.api('DELETE /api/users/{id}', { id: deleted.id });
    for (const person of [out, demoted, deleted]) expect(await rows(person)).toBe(0);
  });

  it('belongs to the person who asked last on a shared device', async () => {
    const [tablet, other] = [newBrowser(), await staff(shop, 'staff')];
    await subscribe(reader, tablet);
    await subscribe(other, tablet);
    expect([await rows(reader), await rows(other)]).toEqual([0, 1]);
  });
});
