import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/reservations/reservations.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, dayAhead, newAddress } from '../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, product, refusal } from '../../../tests/factories/orders.ts';
import { change, hourAhead, madeAtBar, open, openShop, received, workAt } from '../../../tests/factories/receiving.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';
import { mailed } from '../../../tests/outbox.ts';

let shop: TestApp;
let owner: Person;
let cake: string;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  cake = await product(6000);
});
afterAll(() => shop.close());

/** A customer at an address of their own, because the holds of one address are counted. */
async function guest(): Promise<Person> {
  const who = await customer(shop);
  return { ...who, api: shop.from(newAddress()).apiAs(who.token) };
}
let ahead = 3;
async function reservation() {
  const { data } = await shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita: dayAhead(ahead++) }));
  return { ...data, token: data.token as string };
}
const linkOf = ({ codigo, token }: { codigo: string; token: string }) => ({ codigo, token });
const visitBy = async (link: { codigo: string; token?: string }) =>
  (await shop.from(newAddress()).api('GET /api/visitas/{codigo}', link)).data;
/** The token in the link that the guest passes on at the table. */
const passedOn = async (booked: { codigo: string; token: string }) => ({
  codigo: booked.codigo,
  token: new URL((await visitBy(linkOf(booked))).enlace).searchParams.get('token') as string,
});
type Link = { codigo: string; token?: string | undefined };
/** @returns the paid intent, which is no order yet */
async function payOnVisit(who: Person, { codigo, token }: Link, what = cake): Promise<string> {
  const intent = await open(who, received('mesa', what, { mesa: null, reservacion: codigo, token }));
  await confirm(who, intent, CARDS.pays);
  return intent.payment_intent_id;
}
const buyOnVisit = async (who: Person, link: Link, what?: string): Promise<string> =>
  (await checkout(who, await payOnVisit(who, link, what))).order_id;
const orderOf = (who: Person, id: string) => who.api('GET /api/orders/{id}', { id });
/** @param codigo or the id, as the board does */
const seat = async (codigo: string, by: Person = owner) => (await by.api('POST /api/visitas/{codigo}/sentar', { codigo })).data;

describe('an order of a visit', () => {
  it('is for the table and the hour of the reservation', async () => {
    const booked = await reservation();
    const who = await guest();
    const order = await orderOf(who, await buyOnVisit(who, booked));
    const { rows } = await pool.query('select starts_at from reservations where id = $1', [booked.id]);
    expect(order).toMatchObject({ tipo: 'mesa', mesa: booked.mesas[0], hora_prometida: rows[0].starts_at.toISOString() });
    const { reservacion, pedidos, mesas } = await visitBy(linkOf(booked));
    expect(reservacion).toMatchObject({ codigo: booked.codigo, telefono: '55 1234 5678' });
    expect(mesas).toEqual(booked.mesas);
    expect(pedidos).toMatchObject([{ id: order.id, total: 60, status: 'pagado', nombre: 'Ximena' }]);
    expect(pedidos[0]).not.toHaveProperty('payment_method');
  });

  it('is paid apart by each companion with the link of the visit, which shows no contact and cancels nothing', async () => {
    const booked = await reservation();
    const link = await passedOn(booked);
    for (const who of [await guest(), await guest()]) await buyOnVisit(who, link);
    const { reservacion, pedidos } = await visitBy(link);
    expect(pedidos).toHaveLength(2);
    expect(reservacion).toMatchObject({ telefono: null, correo_electronico: null });
    const api = shop.from(newAddress()).api;
    expect(await refusal(api('POST /api/reservaciones/{codigo}/cancelar', link))).toMatchObject({ status: 404 });
    expect(await refusal(api('GET /api/visitas/{codigo}', { ...link, token: 'x' }))).toMatchObject({ status: 404 });
    expect(await refusal(buyOnVisit(await guest(), { codigo: link.codigo, token: 'x' }))).toMatchObject({ status: 404 });
    expect(await refusal(buyOnVisit(await guest(), { codigo: link.codigo }))).toMatchObject({ status: 404 });
  });

  it('is opened by the account that booked, without a token', async () => {
    const who = await guest();
    const { data } = await who.api('POST /api/reservaciones', booking({ fecha_visita: dayAhead(ahead++) }));
    const id = await buyOnVisit(who, { codigo: data.codigo });
    expect((await who.api('GET /api/visitas/{codigo}', { codigo: data.codigo })).data.pedidos).toMatchObject([{ id }]);
  });

  it('is cancelled and refunded with the reservation', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', linkOf(booked));
    expect(await orderOf(who, id)).toMatchObject({ status: 'cancelado', refunded: 60 });
  });

  it('moves with the hour and the tables of the visit, and frees the bar at the hour before', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    const before = await orderOf(who, id);
    const hours = ['13:00', '15:00'].map((hora) => new Date(`${booked.fecha_visita}T${hora}:00-06:00`).toISOString());
    const [hora_visita, at] = before.hora_prometida === hours[0] ? (['3:00 PM', hours[1]] as const) : (['1:00 PM', hours[0]] as const);
    await shop.from(newAddress()).api('PUT /api/reservaciones/{id}', { id: booked.codigo, token: booked.token, hora_visita });
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, mesas: [8] });
    expect(await orderOf(who, id)).toMatchObject({ hora_prometida: at, mesa: 8, status: 'pagado' });
    const { rows } = await pool.query('select distinct h.item from holds h join orders o using (intent_id) where o.id = $1', [id]);
    for (const { item } of rows) expect(item).not.toBe(before.hora_prometida);
  });

  it('is not placed when its reservation is cancelled between the payment and the order: the money goes back', async () => {
    const booked = await reservation();
    const who = await guest();
    const intentId = await payOnVisit(who, booked);
    await shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', linkOf(booked));
    const refused = { status: 409, code: 'visit_closed' };
    expect(await refusal(checkout(who, intentId))).toMatchObject(refused);
    expect(await refusal(checkout(who, intentId))).toMatchObject(refused);
    expect(await who.api('GET /api/orders/user', {})).toEqual([]);
  });

  it('is either refused or cancelled when both happen at once', async () => {
    for (let round = 0; round < 4; round++) {
      const booked = await reservation();
      const who = await guest();
      const intentId = await payOnVisit(who, booked);
      const cancel = shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', linkOf(booked));
      await Promise.allSettled([checkout(who, intentId), cancel]);
      for (const { status } of await who.api('GET /api/orders/user', {})) expect(status).toBe('cancelado');
    }
  });

  it('stays when the staff cancels the visit less than a day before it', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await pool.query(`update reservations set starts_at = now() + interval '23 hours' where id = $1`, [booked.id]);
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, estado: 'cancelada' });
    expect(await orderOf(who, id)).toMatchObject({ status: 'pagado' });
  });
});

describe('seating the party of a visit', () => {
  it('starts its orders at the table where it sits, once, and a second round follows on the same visit', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, mesas: [8] });
    const barista = await staff(shop, 'staff');
    expect(await refusal(seat(booked.codigo, who))).toMatchObject({ status: 403 });
    const answers = await Promise.all([seat(booked.codigo, barista), seat(booked.id, barista)]);
    for (const { reservacion } of answers) expect(reservacion).toMatchObject({ estado: 'en_mesa', correo_electronico: null });
    expect(await orderOf(who, id)).toMatchObject({ status: 'preparando', mesa: 8 });
    const { rows } = await pool.query(`select count(*)::int from order_steps where order_id = $1 and status = 'preparando'`, [id]);
    expect(rows[0].count).toBe(1);
    const second = await orderOf(who, await buyOnVisit(who, booked));
    expect(second).toMatchObject({ status: 'pagado', mesa: 8 });
    expect(new Date(second.hora_prometida as string).getTime()).toBeLessThan(Date.now() + 3_600_000);
    expect((await visitBy(linkOf(booked))).pedidos.map((order) => order.id)).toEqual([id, second.id]);
  });

  it('is refused after the visit was cancelled', async () => {
    const booked = await reservation();
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, estado: 'cancelada' });
    expect(await refusal(seat(booked.codigo))).toMatchObject({ status: 409, code: 'invalid_state' });
    expect(await refusal(seat('NADA234'))).toMatchObject({ status: 404 });
  });
});

/** A bar of one minute a slot: an order for an hour fills it and up to twelve slots before it, back to two hours earlier. */
const [SLOT_SECONDS, TWO_HOURS] = [60, 13 * 60];
/** The days for which orders are taken and visits may still be moved, each used by one test. */
let day = 2;
async function smallBar() {
  await change(owner, 'pedidos', { capacidad: { barra: SLOT_SECONDS / 60, cocina: 60 } });
  const ahead = day++;
  const at = (hour: number) => hourAhead(ahead, hour);
  const book = async (hora_visita: Booking['hora_visita']) => {
    const asked = booking({ fecha_visita: dayAhead(ahead), hora_visita });
    const { data } = await shop.from(newAddress()).api('POST /api/reservaciones', asked);
    return { ...data, token: data.token as string };
  };
  return { at, book };
}
const moveTo = ({ codigo, token }: Awaited<ReturnType<typeof reservation>>, hora_visita: Booking['hora_visita']) =>
  shop.from(newAddress()).api('PUT /api/reservaciones/{id}', { id: codigo, token, hora_visita });
/** Somebody else's order to pick up takes the bar's time. */
async function fill(hora: string, seconds: number) {
  const who = await guest();
  const intent = await open(who, received('recoger', await madeAtBar(6000, seconds), { hora }));
  await confirm(who, intent, CARDS.pays);
  await checkout(who, intent.payment_intent_id);
}

describe('moving a visit with its orders', () => {
  afterAll(() => openShop(owner));

  it('moves the bar’s time with them', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const latte = await madeAtBar(6000, SLOT_SECONDS);
    const [first, second] = [await guest(), await guest()];
    const id = await buyOnVisit(first, booked, latte);
    await buyOnVisit(second, booked, latte);
    expect([await workAt(at(13)), await workAt(hourAhead(day - 1, 12, 50))]).toEqual([SLOT_SECONDS, SLOT_SECONDS]);
    await moveTo(booked, '3:00 PM');
    expect([await workAt(at(13)), await workAt(at(15)), await workAt(hourAhead(day - 1, 14, 50))]).toEqual([0, SLOT_SECONDS, SLOT_SECONDS]);
    // Called off later, they give it back at the new hour.
    await first.api('POST /api/orders/{id}/cancel', { id });
    expect((await workAt(at(15))) + (await workAt(hourAhead(day - 1, 14, 50)))).toBe(SLOT_SECONDS);
  });

  it('is refused at an hour that the bar has no time for, with the hours that it still can do', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const who = await guest();
    const id = await buyOnVisit(who, booked, await madeAtBar(6000, 2 * SLOT_SECONDS));
    // Leaves the slot of 1:00 PM, which the visit itself would leave.
    await fill(at(15), TWO_HOURS - SLOT_SECONDS);
    const refused = await refusal(moveTo(booked, '3:00 PM'));
    expect(refused).toMatchObject({ status: 409, code: 'orders_do_not_fit', message: expect.stringContaining('Elige otra hora.') });
    const { alternativas } = refused.data as { alternativas: string[] };
    expect(alternativas).toEqual(expect.arrayContaining(['12:00 PM', '2:00 PM', '4:00 PM']));
    for (const hour of ['1:00 PM', '3:00 PM']) expect(alternativas).not.toContain(hour);
    const byStaff = owner.api('PUT /api/reservaciones/{id}', { id: booked.id, hora_visita: '3:00 PM' });
    expect(await refusal(byStaff)).toMatchObject({ code: 'orders_do_not_fit', data: { alternativas } });
    expect((await visitBy(linkOf(booked))).reservacion).toMatchObject({ hora_visita: '1:00 PM', mesas: booked.mesas });
    expect(await orderOf(who, id)).toMatchObject({ hora_prometida: at(13) });
    expect([await workAt(at(13)), await workAt(hourAhead(day - 1, 12, 50))]).toEqual([SLOT_SECONDS, SLOT_SECONDS]);
    for (const hora_visita of alternativas.slice(-1)) await moveTo(booked, hora_visita as Booking['hora_visita']);
    expect(await orderOf(who, id)).not.toMatchObject({ hora_prometida: at(13) });
  });

  it('says what else to do when no other hour of that day is left for them', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    // It needs all slots of two hours, and one of each is taken.
    await buyOnVisit(await guest(), booked, await madeAtBar(6000, TWO_HOURS));
    for (const hour of [8, 10, 14, 16, 18, 20]) await fill(at(hour), SLOT_SECONDS);
    const { data, message } = await refusal(moveTo(booked, '3:00 PM'));
    expect({ data, message }).toEqual({
      data: { alternativas: [] },
      message: expect.stringMatching(/deja tu hora como está, o cancela un pedido\.$/),
    });
  });

  it('gives an hour to one of two visits that want its last time at once', async () => {
    const { at, book } = await smallBar();
    const parties = [await book('1:00 PM'), await book('10:00 AM')];
    const breakfast = await madeAtBar(6000, 8 * SLOT_SECONDS);
    for (const party of parties) await buyOnVisit(await guest(), party, breakfast);
    const answers = await Promise.allSettled(parties.map((party) => moveTo(party, '5:00 PM')));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'orders_do_not_fit' });
    const { rows } = await pool.query('select sum(barra)::int as taken, max(barra) as most from slot_loads where at > $1 and at <= $2', [
      at(15),
      at(17),
    ]);
    expect(rows).toEqual([{ taken: 8 * SLOT_SECONDS, most: SLOT_SECONDS }]);
  });

  it('takes along a payment that becomes an order after it', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const who = await guest();
    const intentId = await payOnVisit(who, booked, await madeAtBar(6000, SLOT_SECONDS));
    expect(await workAt(at(13))).toBe(SLOT_SECONDS);
    await moveTo(booked, '3:00 PM');
    const { order_id } = await checkout(who, intentId);
    expect(await orderOf(who, order_id)).toMatchObject({ status: 'pagado', hora_prometida: at(15) });
    expect([await workAt(at(13)), await workAt(at(15))]).toEqual([0, SLOT_SECONDS]);
  });

  it('refunds a payment that comes after it when the bar has no time at the new hour', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const who = await guest();
    const intentId = await payOnVisit(who, booked, await madeAtBar(6000, 2 * SLOT_SECONDS));
    await moveTo(booked, '3:00 PM');
    await fill(at(15), TWO_HOURS - SLOT_SECONDS);
    const words = 'A la hora de tu visita ya no alcanzamos a preparar este pedido. Te devolvemos el pago.';
    const refused = { status: 409, code: 'slot_full', message: words, data: { alternativas: [] } };
    // Sent again, the answer is the same.
    for (let sent = 0; sent < 2; sent++) expect(await refusal(checkout(who, intentId))).toMatchObject(refused);
    expect(await who.api('GET /api/orders/user', {})).toEqual([]);
    expect([await workAt(at(13)), await workAt(hourAhead(day - 1, 12, 50))]).toEqual([0, 0]);
    const { rows } = await pool.query('select state from drafts where intent_id = $1', [intentId]);
    expect(rows[0].state).toMatch(/^refund(?:ing|ed)$/);
  });
});

describe('the mail of a reservation', () => {
  const LINK = /Pide antes de llegar: \S+\/visita\/(\w+)\?token=([\w-]+)/;
  const mailOf = async ({ id, correo_electronico }: Awaited<ReturnType<typeof reservation>>, letter: string) =>
    (await mailed(correo_electronico as string, `reservation-${id}-${letter}`))[0] as string;

  it('links the page on which the party orders ahead; the link cancels nothing', async () => {
    const booked = await reservation();
    const [, codigo = '', token = ''] = LINK.exec(await mailOf(booked, 'booked')) ?? [];
    expect(codigo).toBe(booked.codigo);
    const who = await guest();
    const id = await buyOnVisit(who, { codigo, token });
    expect((await visitBy({ codigo, token })).pedidos).toMatchObject([{ id }]);
    const cancelled = shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', { codigo, token });
    expect(await refusal(cancelled)).toMatchObject({ status: 404 });
    await moveTo(booked, booked.hora_visita === '2:00 PM' ? '1:00 PM' : '2:00 PM');
    expect(LINK.exec(await mailOf(booked, 'moved'))?.[2]).toBe(token);
  });

  it('links none when the visit is called off, or the shop takes no orders at tables', async () => {
    const booked = await reservation();
    await shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', linkOf(booked));
    expect(await mailOf(booked, 'cancelled')).not.toMatch(/Pide antes de llegar|\/visita\//);
    await change(owner, 'pedidos', { tipos: { recoger: true, mesa: false, domicilio: false, paquete: false } });
    expect(await mailOf(await reservation(), 'booked')).not.toMatch(/Pide antes de llegar|\/visita\//);
    await openShop(owner);
  });
});

describe('the codes of the tables', () => {
  it('lead to their tables with a key that orders are accepted with as scanned there', async () => {
    const { data } = await owner.api('GET /api/mesas/qr', {});
    expect(data.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(data.map(({ url }) => new URL(url).searchParams.get('k'))).size).toBe(12);
    const { url, svg } = data[6] as (typeof data)[number];
    expect(new URL(url).pathname).toBe('/mesa/7');
    expect(svg).toMatch(/^<svg/);
    const who = await guest();
    const intent = await open(who, received('mesa', cake, { mesa: 7, mesa_k: new URL(url).searchParams.get('k') }));
    await confirm(who, intent, CARDS.pays);
    const { order_id } = await checkout(who, intent.payment_intent_id);
    expect(await orderOf(who, order_id)).toMatchObject({ mesa: 7, mesa_segura: true });
  });
});
