import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, dayAhead, newAddress } from '../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, product, refusal } from '../../../tests/factories/orders.ts';
import { change, open, openShop, received } from '../../../tests/factories/receiving.ts';
import { ageChanges, ago, deleteChanges, setReservation } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';
import {
  buyOnVisit as buyFor,
  guestOf,
  type Link,
  linkOf,
  orderOf,
  payOnVisit as payFor,
  visitBy as visitOf,
} from '../../../tests/factories/visits.ts';
import { mailed } from '../../../tests/readers/outbox.ts';

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

const guest = () => guestOf(shop);
let ahead = 3;
async function reservation() {
  const { data } = await shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita: dayAhead(ahead++) }));
  return { ...data, token: data.token as string };
}
const visitBy = (link: Parameters<typeof visitOf>[1]) => visitOf(shop, link);
/** The token of the link that guests share at the table. */
const passedOn = async (booked: { codigo: string; token: string }) => ({
  codigo: booked.codigo,
  token: new URL((await visitBy(linkOf(booked))).enlace).searchParams.get('token') as string,
});
const payOnVisit = (who: Person, link: Link) => payFor(who, link, cake);
const buyOnVisit = (who: Person, link: Link) => buyFor(who, link, cake);
/** @param codigo the code, or the id as on the board */
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

  it('needs neither a type nor an address, because they follow from the visit', async () => {
    const booked = await reservation();
    const who = await guest();
    const { codigo: reservacion, token } = booked;
    for (const more of [{}, { tipo: 'domicilio' }]) {
      const intent = await open(who, { items: [{ product_id: cake, quantity: 1 }], reservacion, token, ...more });
      await confirm(who, intent, CARDS.pays);
      const { order_id } = await checkout(who, intent.payment_intent_id);
      expect(await orderOf(who, order_id)).toMatchObject({ tipo: 'mesa', mesa: booked.mesas[0], shipping_address: '{"tipo":"mesa"}' });
    }
  });

  it('is paid separately by each companion with the link of the visit, which shows no contact data and cannot cancel', async () => {
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

  it('shows the booker’s full name and notes to the booker and to staff, and to the table the first name only', async () => {
    const who = await guest();
    const asked = booking({
      fecha_visita: dayAhead(ahead++),
      nombre_completo: '  Ximena  Robles Díaz',
      notas_adicionales: 'Es mi aniversario',
    });
    const { data: made } = await who.api('POST /api/reservaciones', asked);
    const booked = { codigo: made.codigo, token: made.token as string };
    const whole = { nombre_completo: made.nombre_completo, notas_adicionales: 'Es mi aniversario' };
    expect((await visitBy(linkOf(booked))).reservacion).toMatchObject(whole);
    for (const reader of [owner, await staff(shop, 'staff')])
      expect((await reader.api('GET /api/visitas/{codigo}', { codigo: booked.codigo })).data.reservacion).toMatchObject(whole);
    const link = await passedOn(booked);
    await buyOnVisit(who, booked);
    for (const api of [shop.from(newAddress()).api, (await guest()).api, (await customer(shop)).api]) {
      const { data } = await api('GET /api/visitas/{codigo}', link);
      expect(data.reservacion).toMatchObject({ nombre_completo: 'Ximena', notas_adicionales: null });
      expect(JSON.stringify(data)).not.toMatch(/Robles|Díaz|aniversario/);
    }
    // The link of the visit opens the booking nowhere else.
    const { api } = shop.from(newAddress());
    expect(await refusal(api('GET /api/reservaciones/{codigo}', link))).toMatchObject({ status: 404 });
    expect(await refusal(api('PUT /api/reservaciones/{id}', { id: link.codigo, token: link.token, numero_personas: 3 }))).toMatchObject({
      status: 404,
    });
  });

  it('can be opened by the account that booked, without a token', async () => {
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

  it('moves with the hour and the tables of the visit, and frees the bar’s time at the former hour', async () => {
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

  it('is refused and refunded when its reservation is cancelled between the payment and the order', async () => {
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

  it('is cancelled with a visit of the next day that its guest cancels just after booking', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await setReservation(booked.id, { startsAt: ago({ hours: -23 }) });
    await shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', linkOf(booked));
    expect(await orderOf(who, id)).toMatchObject({ status: 'cancelado', refunded: 60 });
  });

  it('stays when staff cancel the visit less than a day before it', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await setReservation(booked.id, { startsAt: ago({ hours: -23 }) });
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, estado: 'cancelada' });
    expect(await orderOf(who, id)).toMatchObject({ status: 'pagado' });
  });
});

describe('seating the party of a visit', () => {
  /** Sets the hour of the visit, in minutes from now: parties cannot be seated long before it. */
  const due = (id: string, minutes: number) => setReservation(id, { startsAt: ago({ minutes: -minutes }) });
  const confirmAgain = (id: string, by: Person = owner) => by.api('PUT /api/reservaciones/{id}', { id, estado: 'confirmada' });
  /** Lets minutes pass since the party was seated. */
  const seatedAgo = (id: string, minutes: number) => ageChanges(id, { minutes });

  it('is possible from half an hour before the visit', async () => {
    const booked = await reservation();
    const early = { status: 409, code: 'too_early', message: expect.stringContaining('podrás sentar al grupo desde las') };
    expect(await refusal(seat(booked.codigo))).toMatchObject(early);
    expect(await refusal(owner.api('PUT /api/reservaciones/{id}', { id: booked.id, estado: 'en_mesa' }))).toMatchObject(early);
    await due(booked.id, 32);
    expect(await refusal(seat(booked.codigo))).toMatchObject(early);
    expect((await visitBy(linkOf(booked))).reservacion.estado).toBe('confirmada');
    await due(booked.id, 29);
    expect((await seat(booked.codigo)).reservacion.estado).toBe('en_mesa');
  });

  it('can be undone for ten minutes, with the orders that it started, and done again', async () => {
    const booked = await reservation();
    const [first, second] = [await guest(), await guest()];
    const [waiting, begun] = [await buyOnVisit(first, booked), await buyOnVisit(second, booked)];
    await due(booked.id, 5);
    const barista = await staff(shop, 'staff');
    await seat(booked.codigo, barista);
    const { data: board } = await barista.api('GET /api/barra', {});
    const line = board.orders.find(({ id }) => id === begun)?.items[0]?.id as string;
    await barista.api('PUT /api/orders/{id}/lines/{line_id}', { id: begun, line_id: line, made: true });
    expect(await confirmAgain(booked.id, barista)).toMatchObject({ data: { estado: 'confirmada', mesas: booked.mesas } });
    // What the bar has made stays begun; the other order may be cancelled by its guest again.
    expect(await orderOf(first, waiting)).toMatchObject({ status: 'pagado' });
    expect(await orderOf(second, begun)).toMatchObject({ status: 'preparando' });
    await seat(booked.codigo, barista);
    expect(await orderOf(first, waiting)).toMatchObject({ status: 'preparando' });
    await seatedAgo(booked.id, 11);
    expect(await refusal(confirmAgain(booked.id))).toMatchObject({ status: 409, code: 'too_late' });
    expect(await mailed(booked.correo_electronico as string, `reservation-${booked.id}-booked`)).toHaveLength(1);
  });

  it('leaves an order in preparation that began before it', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await due(booked.id, 5);
    await owner.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    await seat(booked.codigo);
    await confirmAgain(booked.id);
    expect(await orderOf(who, id)).toMatchObject({ status: 'preparando' });
  });

  it('cannot be undone for a walk-in or a finished visit', async () => {
    const booked = await reservation();
    await due(booked.id, 0);
    await seat(booked.codigo);
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, estado: 'completada' });
    expect(await refusal(confirmAgain(booked.id))).toMatchObject({ status: 409, code: 'invalid_state' });
    await setReservation(booked.id, { estado: 'en_mesa', walkIn: true });
    await deleteChanges(booked.id);
    expect(await refusal(confirmAgain(booked.id))).toMatchObject({ status: 409, code: 'invalid_state' });
  });

  it('leaves visit and orders consistent when it is done and undone at once', async () => {
    for (let round = 0; round < 4; round++) {
      const booked = await reservation();
      const who = await guest();
      const id = await buyOnVisit(who, booked);
      await due(booked.id, 0);
      await Promise.allSettled([seat(booked.codigo), confirmAgain(booked.id), confirmAgain(booked.id)]);
      const { estado } = (await visitBy(linkOf(booked))).reservacion;
      expect([estado, (await orderOf(who, id)).status]).toEqual(
        estado === 'en_mesa' ? ['en_mesa', 'preparando'] : ['confirmada', 'pagado'],
      );
    }
  });

  it('starts its orders at its current table, once, and accepts further orders for the same visit', async () => {
    const booked = await reservation();
    const who = await guest();
    const id = await buyOnVisit(who, booked);
    await owner.api('PUT /api/reservaciones/{id}', { id: booked.id, mesas: [8] });
    await due(booked.id, 5);
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

describe('the mail of a reservation', () => {
  const LINK = /Pide antes de llegar: \S+\/visita\/(\w+)\?token=([\w-]+)/;
  const mailOf = async ({ id, correo_electronico }: Awaited<ReturnType<typeof reservation>>, letter: string) =>
    (await mailed(correo_electronico as string, `reservation-${id}-${letter}`))[0] as string;

  it('links the page on which the party orders ahead; the link cannot cancel', async () => {
    const booked = await reservation();
    const [, codigo = '', token = ''] = LINK.exec(await mailOf(booked, 'booked')) ?? [];
    expect(codigo).toBe(booked.codigo);
    const who = await guest();
    const id = await buyOnVisit(who, { codigo, token });
    expect((await visitBy({ codigo, token })).pedidos).toMatchObject([{ id }]);
    const cancelled = shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', { codigo, token });
    expect(await refusal(cancelled)).toMatchObject({ status: 404 });
    await shop.from(newAddress()).api('PUT /api/reservaciones/{id}', { id: codigo, token: booked.token, hora_visita: '2:00 PM' });
    expect(LINK.exec(await mailOf(booked, 'moved'))?.[2]).toBe(token);
  });

  it('contains no link when the visit is cancelled, or when the shop takes no orders at tables', async () => {
    const booked = await reservation();
    await shop.from(newAddress()).api('POST /api/reservaciones/{codigo}/cancelar', linkOf(booked));
    expect(await mailOf(booked, 'cancelled')).not.toMatch(/Pide antes de llegar|\/visita\//);
    await change(owner, 'pedidos', { tipos: { recoger: true, mesa: false, domicilio: false, paquete: false } });
    expect(await mailOf(await reservation(), 'booked')).not.toMatch(/Pide antes de llegar|\/visita\//);
    await openShop(owner);
  });
});

describe('the codes of the tables', () => {
  it('lead to their tables with a key that marks orders as scanned there', async () => {
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
