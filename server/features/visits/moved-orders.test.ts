import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/reservations/reservations.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, dayAhead, newAddress } from '../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, refusal } from '../../../tests/factories/orders.ts';
import { change, hourAhead, madeAtBar, open, openShop, received, workAt } from '../../../tests/factories/receiving.ts';
import { admin, type Person } from '../../../tests/factories/users.ts';
import { buyOnVisit, guestOf, linkOf, orderOf, payOnVisit, visitBy } from '../../../tests/factories/visits.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
});
afterAll(() => shop.close());

const guest = () => guestOf(shop);

/** A bar with one minute of work per slot: an order for an hour fills that slot and up to twelve before it, which is two hours. */
const [SLOT_SECONDS, TWO_HOURS] = [60, 13 * 60];
/** The days on which orders are accepted and visits may still be moved; each test uses one. */
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
const moveTo = ({ codigo, token }: { codigo: string; token: string }, hora_visita: Booking['hora_visita']) =>
  shop.from(newAddress()).api('PUT /api/reservaciones/{id}', { id: codigo, token, hora_visita });
/** An order of another guest, to be picked up, which takes the bar's time. */
async function fill(hora: string, seconds: number) {
  const who = await guest();
  const intent = await open(who, received('recoger', await madeAtBar(6000, seconds), { hora }));
  await confirm(who, intent, CARDS.pays);
  await checkout(who, intent.payment_intent_id);
}

describe('moving a visit with its orders', () => {
  it('moves the time reserved at the bar with them', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const latte = await madeAtBar(6000, SLOT_SECONDS);
    const [first, second] = [await guest(), await guest()];
    const id = await buyOnVisit(first, booked, latte);
    await buyOnVisit(second, booked, latte);
    expect([await workAt(at(13)), await workAt(hourAhead(day - 1, 12, 50))]).toEqual([SLOT_SECONDS, SLOT_SECONDS]);
    await moveTo(booked, '3:00 PM');
    expect([await workAt(at(13)), await workAt(at(15)), await workAt(hourAhead(day - 1, 14, 50))]).toEqual([0, SLOT_SECONDS, SLOT_SECONDS]);
    // A later cancellation releases the time at the new hour.
    await first.api('POST /api/orders/{id}/cancel', { id });
    expect((await workAt(at(15))) + (await workAt(hourAhead(day - 1, 14, 50)))).toBe(SLOT_SECONDS);
  });

  it('is refused for an hour at which the bar has no time, with the possible hours', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const who = await guest();
    const id = await buyOnVisit(who, booked, await madeAtBar(6000, 2 * SLOT_SECONDS));
    // Leaves only the slot of 1:00 PM, which the visit itself frees.
    await fill(at(15), TWO_HOURS - SLOT_SECONDS);
    const refused = await refusal(moveTo(booked, '3:00 PM'));
    expect(refused).toMatchObject({ status: 409, code: 'orders_do_not_fit', message: expect.stringContaining('Elige otra hora.') });
    const { alternativas } = refused.data as { alternativas: string[] };
    expect(alternativas).toEqual(expect.arrayContaining(['12:00 PM', '2:00 PM', '4:00 PM']));
    for (const hour of ['1:00 PM', '3:00 PM']) expect(alternativas).not.toContain(hour);
    const byStaff = owner.api('PUT /api/reservaciones/{id}', { id: booked.id, hora_visita: '3:00 PM' });
    expect(await refusal(byStaff)).toMatchObject({ code: 'orders_do_not_fit', data: { alternativas } });
    expect((await visitBy(shop, linkOf(booked))).reservacion).toMatchObject({ hora_visita: '1:00 PM', mesas: booked.mesas });
    expect(await orderOf(who, id)).toMatchObject({ hora_prometida: at(13) });
    expect([await workAt(at(13)), await workAt(hourAhead(day - 1, 12, 50))]).toEqual([SLOT_SECONDS, SLOT_SECONDS]);
    for (const hora_visita of alternativas.slice(-1)) await moveTo(booked, hora_visita as Booking['hora_visita']);
    expect(await orderOf(who, id)).not.toMatchObject({ hora_prometida: at(13) });
  });

  it('is refused with another proposal when no other hour of that day has room for them', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    // The order needs all slots of two hours, and one slot of each two hours is taken.
    await buyOnVisit(await guest(), booked, await madeAtBar(6000, TWO_HOURS));
    for (const hour of [8, 10, 14, 16, 18, 20]) await fill(at(hour), SLOT_SECONDS);
    const { data, message } = await refusal(moveTo(booked, '3:00 PM'));
    expect({ data, message }).toEqual({
      data: { alternativas: [] },
      message: expect.stringMatching(/deja tu hora como está, o cancela un pedido\.$/),
    });
  });

  it('gives the last time of an hour to one of two visits that want it at once', async () => {
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

  it('also applies to a payment that becomes an order afterwards', async () => {
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

  it('refunds a later payment when the bar has no time at the new hour', async () => {
    const { at, book } = await smallBar();
    const booked = await book('1:00 PM');
    const who = await guest();
    const intentId = await payOnVisit(who, booked, await madeAtBar(6000, 2 * SLOT_SECONDS));
    await moveTo(booked, '3:00 PM');
    await fill(at(15), TWO_HOURS - SLOT_SECONDS);
    const words = 'A la hora de tu visita ya no alcanzamos a preparar este pedido. Te devolvemos el pago.';
    const refused = { status: 409, code: 'slot_full', message: words, data: { alternativas: [] } };
    // A repeated request gets the same answer.
    for (let sent = 0; sent < 2; sent++) expect(await refusal(checkout(who, intentId))).toMatchObject(refused);
    expect(await who.api('GET /api/orders/user', {})).toEqual([]);
    expect([await workAt(at(13)), await workAt(hourAhead(day - 1, 12, 50))]).toEqual([0, 0]);
    const { rows } = await pool.query('select state from drafts where intent_id = $1', [intentId]);
    expect(rows[0].state).toMatch(/^refund(?:ing|ed)$/);
  });
});
