import { describe, expect, it } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Booking, Reservation } from '#contract/reservations/reservations.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { sendReservationMail } from '#server/features/reservations/mail/reservation-mail.ts';
import * as board from '#server/features/reservations/office/board.ts';
import { WRONG_LINKS } from '#server/features/reservations/rules.ts';
import * as waiting from '#server/features/reservations/waiting/waiting.ts';
import type { TestApp } from '../../../../tests/app.ts';
import {
  booking,
  freeTables,
  fullTime,
  insertReservation,
  newAddress,
  newGuest,
  setWaitingOn,
  someTime,
} from '../../../../tests/factories/lounge.ts';
import { loungeShop } from '../../../../tests/factories/lounge-shop.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ago, setReservation, setWaiting } from '../../../../tests/factories/rows.ts';
import type { Person } from '../../../../tests/factories/users.ts';
import { book as bookVisit } from './book.ts';
import { cancelByGuest } from './guest-reservation.ts';
import { deleteOld } from './personal-data/delete-old.ts';

let shop: TestApp;
let owner: Person;
const { newDay, mailed, allMails } = loungeShop((opened) => {
  ({ shop, owner } = opened);
});

/** Every part of a mail as plain text, with base64 decoded. */
const readable = (eml: string): string =>
  eml.replace(/\r\n\r\n([A-Za-z0-9+/\r\n]{60,}={0,2})\r\n/g, (_, encoded: string) => Buffer.from(encoded, 'base64').toString());
const post = (address: string, path: string, body: object) =>
  shop.from(address).send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('accepts 60 wrong links from one address, then refuses right ones too', async () => {
  const { codigo, token = '' } = (await shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita: newDay() }))).data;
  const guesser = newAddress();
  const open = (address: string, secret: string) =>
    shop
      .from(address)
      .send(`/api/reservaciones/${codigo}?token=${secret}`)
      .then(({ status }) => status);
  const cancel = (address: string, secret: string) =>
    post(address, `/api/reservaciones/${codigo}/cancelar`, { token: secret }).then(({ status }) => status);
  for (let n = 0; n < WRONG_LINKS.points; n++) {
    // Right links do not count.
    if (n % 20 === 0) expect(await open(guesser, token)).toBe(200);
    expect(await (n % 2 ? open : cancel)(guesser, `${n}-${token.slice(3)}`)).toBe(404);
  }
  expect([await open(guesser, token), await cancel(guesser, token), await open(guesser, 'x')]).toEqual([429, 429, 429]);
  expect(await open(newAddress(), token)).toBe(200);
});

describe('bookings from one client address', () => {
  /** Each visit on a day and hour of its own, with an e-mail of its own. */
  const visits = (count: number): Booking[] => {
    const fecha_visita = newDay();
    return Array.from({ length: count }, (_, index) => booking({ fecha_visita, hora_visita: SLOTS[index % 13] as Booking['hora_visita'] }));
  };
  const bookAll = (address: string, list: Booking[]) => Promise.all(list.map((visit) => post(address, '/api/reservaciones', visit)));
  const count = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

  // Loopback counts like any other address: it may be a proxy that forwards no address.
  it.each(['127.0.0.1', '198.51.100.7', '::1'])('%s has at most 6 future visits, also after many parallel requests', async (address) => {
    const answers = await bookAll(address, visits(20));
    expect([count(answers, 201), count(answers, 429)]).toEqual([6, 14]);
    const refused = answers.find(({ status }) => status === 429) as Response;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, message: expect.stringContaining('6 reservaciones próximas') });
  });

  it('do not count when they are cancelled or have begun', async () => {
    const address = newAddress();
    const { api } = shop.from(address);
    const made = [];
    for (const visit of visits(6)) made.push((await api('POST /api/reservaciones', visit)).data);
    const book = () => api('POST /api/reservaciones', booking({ fecha_visita: newDay() }));
    expect(await refusal(book())).toMatchObject({ status: 429 });
    const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
    await api('POST /api/reservaciones/{codigo}/cancelar', { codigo: first.codigo, token: first.token ?? '' });
    await book();
    expect(await refusal(book())).toMatchObject({ status: 429 });
    await setReservation(second.id, { startsAt: ago({ minutes: 1 }) });
    await book();
    // The address is not stored, and its digest is deleted once the visit has begun.
    const { rows } = await pool.query('select * from reservations where id = $1', [second.id]);
    expect(JSON.stringify(rows)).not.toContain(address);
    expect(rows[0].client_key).toMatch(/^[\w-]{43}$/);
    await deleteOld(new Date());
    expect((await pool.query('select client_key from reservations where id = $1', [second.id])).rows).toEqual([{ client_key: null }]);
  });

  it('include tables accepted from the waiting list', async () => {
    const address = newAddress();
    const { api } = shop.from(address);
    for (const visit of visits(6)) await api('POST /api/reservaciones', visit);
    const time = await fullTime();
    const { data: place } = await api('POST /api/reservaciones/espera', booking(time));
    await setWaiting(place.id, { estado: 'ofrecida', offeredUntil: ago({ minutes: -30 }) });
    const link = { codigo: place.codigo, token: place.token };
    expect(await refusal(api('POST /api/reservaciones/espera/{codigo}/aceptar', link))).toMatchObject({ status: 429 });
    await shop.from(newAddress()).api('POST /api/reservaciones/espera/{codigo}/aceptar', link);
  });

  it('are not limited for staff and in-process calls', async () => {
    const { apiAs } = shop.from(newAddress());
    for (const visit of visits(8)) await apiAs(owner.token)('POST /api/reservaciones', visit);
    for (const visit of visits(8)) await bookVisit(visit, null);
  });

  it('are at most 30 an hour, including cancelled ones, also from 127.0.0.1', async () => {
    const { api } = shop.from('127.0.0.1');
    const fecha_visita = newDay();
    const bookAndCancel = async () => {
      const { data } = await api('POST /api/reservaciones', booking({ fecha_visita }));
      await api('POST /api/reservaciones/{codigo}/cancelar', { codigo: data.codigo, token: data.token ?? '' });
    };
    const { rows } = await pool.query('select id from reservations');
    await setReservation(rows, { estado: 'cancelada' });
    // Six were made by the first test of this file.
    for (let made = 6; made < 30; made++) await bookAndCancel();
    expect(await refusal(bookAndCancel())).toMatchObject({ status: 429, success: false });
  });
});

describe('one person', () => {
  it('is recognised in every spelling of the e-mail', async () => {
    const fecha_visita = newDay();
    const name = `jose${Date.now()}`;
    const book = (correo_electronico: string, hora_visita: Booking['hora_visita']) =>
      bookVisit(booking({ fecha_visita, correo_electronico, hora_visita }), null);
    await book(`${name}@correo.mx`, '1:00 PM');
    expect(await refusal(book(`${name.toUpperCase()}@CORREO.mx`, '1:00 PM'))).toMatchObject({ code: 'duplicate_reservation' });
    expect(await refusal(book(`ｊ${name.slice(1)}@correo.mx`, '1:00 PM'))).toMatchObject({ code: 'duplicate_reservation' });
    await book(`${name.toUpperCase()}@correo.mx`, '4:00 PM');
    await book(`ｊ${name.slice(1)}@correo.mx`, '7:00 PM');
    expect(await refusal(book(`${name}@correo.mx`, '9:00 PM'))).toMatchObject({ code: 'too_many_reservations' });
    // PostgreSQL's lower() would treat these two as equal.
    const dotted = `admİn${name}@correo.mx`;
    await book(dotted, '1:00 PM');
    await book(dotted.replace('İ', 'i'), '1:00 PM');
  });
});

describe('the waiting list', () => {
  const statuses = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status).toSorted();
  const wait = (address: string, visit: Booking) => post(address, '/api/reservaciones/espera', visit);

  it('takes three open entries of an address, and of an e-mail, also of many parallel requests', async () => {
    const [time, address, correo_electronico] = [await fullTime(), newAddress(), newGuest()];
    const ofAddress = await statuses(Array.from({ length: 25 }, () => wait(address, booking(time))));
    expect(ofAddress).toEqual([201, 201, 201, ...Array(22).fill(429)]);
    const refused = await wait(address, booking(time));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });
    const spelled = [correo_electronico, correo_electronico.toUpperCase()];
    const ofPerson = Array.from({ length: 10 }, (_, n) =>
      wait(newAddress(), booking({ ...time, correo_electronico: spelled[n % 2] as string })),
    );
    expect(await statuses(ofPerson)).toEqual([201, 201, 201, ...Array(7).fill(429)]);
    // Entries whose hour has passed no longer count, and then keep no digest of the address.
    await setWaitingOn(time.fecha_visita, { startsAt: ago({ minutes: 1 }) });
    const again = await fullTime();
    expect((await wait(address, booking(again))).status).toBe(201);
    const { rows } = await pool.query('select * from lounge_waiting');
    expect(JSON.stringify(rows)).not.toContain(address);
    await deleteOld(new Date());
    const kept = await pool.query('select fecha::text as fecha, count(client_key)::int as keys from lounge_waiting group by 1');
    expect(kept.rows).toContainEqual({ fecha: again.fecha_visita, keys: 1 });
    expect(kept.rows).toContainEqual({ fecha: time.fecha_visita, keys: 0 });
  });

  it('offers freed tables to guests behind an address that waits for all of them, also when they become free at once', async () => {
    const address = newAddress();
    const days = [newDay(), newDay(), newDay()];
    const parties: Reservation[][] = [];
    for (const fecha_visita of days) {
      const ofDay = [];
      for (const numero_personas of [8, 8, 12, 7, 7]) ofDay.push(await bookVisit(booking({ fecha_visita, numero_personas }), null));
      parties.push(ofDay);
    }
    const places: { id: string; codigo: string; token: string; fecha_visita: string }[] = [];
    for (const fecha_visita of days) places.push((await (await wait(address, booking({ fecha_visita, numero_personas: 7 }))).json()).data);
    const guests: { id: string }[] = [];
    for (const fecha_visita of days)
      guests.push((await (await wait(newAddress(), booking({ fecha_visita, numero_personas: 7 }))).json()).data);
    await Promise.all(parties.map(([first]) => owner.api('PUT /api/reservaciones/{id}', { id: first?.id ?? '', estado: 'cancelada' })));
    const states = async (rows: { id: string }[]) => {
      const { rows: found } = await pool.query('select id, estado from lounge_waiting where id = any($1)', [rows.map(({ id }) => id)]);
      return rows.map(({ id }) => found.find((row) => row.id === id)?.estado);
    };
    expect((await states(places)).filter((estado) => estado === 'ofrecida')).toHaveLength(1);
    expect((await states(guests)).filter((estado) => estado === 'ofrecida')).toHaveLength(2);

    // Once the address has accepted, its next entry gets the next free table, although no table became free since.
    const [open] = (
      await pool.query(`select fecha::text as fecha from lounge_waiting where estado = 'ofrecida' and id = any($1)`, [
        places.map(({ id }) => id),
      ])
    ).rows;
    const other = days.findIndex((day) => day !== open.fecha);
    await owner.api('PUT /api/reservaciones/{id}', { id: parties[other]?.[1]?.id ?? '', estado: 'cancelada' });
    expect((await states(places))[other]).toBe('esperando');
    const mine = places.find(({ fecha_visita }) => fecha_visita === open.fecha);
    await shop
      .from(address)
      .api('POST /api/reservaciones/espera/{codigo}/aceptar', { codigo: mine?.codigo ?? '', token: mine?.token ?? '' });
    await expect.poll(async () => (await states(places))[other]).toBe('ofrecida');
  });

  const asked = async (visit: Booking) => {
    const answer = await post(newAddress(), '/api/reservaciones/espera', visit);
    return { status: answer.status, body: await answer.json() };
  };

  it('does not reveal whether an e-mail has a booking, has reached the limit or already waits', async () => {
    const time = await fullTime();
    const [booked, full, waits, stranger] = [newGuest(), newGuest(), newGuest(), newGuest()];
    const [fecha, hora] = [time.fecha_visita, 9 + SLOTS.indexOf(time.hora_visita)];
    const visit = { estado: 'confirmada', fecha, hora, startsAt: shopInstant(fecha, hora) } as const;
    await insertReservation({ ...visit, email: booked, canonicalEmail: booked });
    for (const hora_visita of ['9:00 AM', '12:00 PM', '3:00 PM'] as const)
      await bookVisit(booking({ correo_electronico: full, hora_visita, fecha_visita: newDay() }), null);
    await asked(booking({ ...time, correo_electronico: waits }));

    const seen = [];
    for (const correo_electronico of [stranger, booked, full, waits]) {
      const visit = booking({ ...time, correo_electronico });
      const { status, body } = await asked(visit);
      const { codigo, token } = body.data;
      const place = await shop.from(newAddress()).api('GET /api/reservaciones/espera/{codigo}', { codigo, token });
      const accepted = await refusal(shop.from(newAddress()).api('POST /api/reservaciones/espera/{codigo}/aceptar', { codigo, token }));
      expect(place.data).toMatchObject({ ...visit, estado: 'esperando', ofrecida_hasta: null });
      seen.push({ status, fields: Object.keys(body.data).sort(), estado: body.data.estado, accepted: [accepted.status, accepted.code] });
    }
    expect(seen[0]).toMatchObject({ status: 201, estado: 'esperando', accepted: [409, 'not_offered'] });
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('offers a freed table only to parties that may book it, once per hour', async () => {
    const fecha_visita = newDay();
    const parties: Reservation[] = [];
    for (const numero_personas of [8, 8, 12, 7, 7]) parties.push(await bookVisit(booking({ fecha_visita, numero_personas }), null));
    const [email, other] = [newGuest(), newGuest()];
    await bookVisit(booking({ fecha_visita, correo_electronico: other, numero_personas: 1 }), null);
    const join = (correo_electronico: string) => waiting.join(booking({ fecha_visita, correo_electronico, numero_personas: 7 }), null);
    const places = [await join(other), await join(email), await join(email.toUpperCase()), await join(newGuest())];
    const states = async () => {
      const { data } = await owner.api('GET /api/reservaciones/espera', { fecha: fecha_visita });
      return places.map(({ id }) => data.find((row) => row.id === id)?.estado);
    };
    for (const { id } of parties.slice(0, 2)) await owner.api('PUT /api/reservaciones/{id}', { id, estado: 'cancelada' });
    // The party with a booking, and the second request of another, are skipped: both tables are offered to the next parties.
    expect(await states()).toEqual(['esperando', 'ofrecida', 'esperando', 'ofrecida']);
    const served = await mailed(`waiting-${places[0]?.id}-joined.eml`);
    expect(readable(served)).toContain('Mientras sea así no te ofreceremos otra mesa.');
  });

  it('makes and accepts no offer after the hour of the visit', async () => {
    const fecha_visita = newDay();
    const one = shopInstant(fecha_visita, 13);
    const at = (minutes: number) => new Date(one.getTime() + minutes * 60_000);
    const parties: Reservation[] = [];
    for (const numero_personas of [8, 8, 12, 7, 7]) parties.push(await bookVisit(booking({ fecha_visita, numero_personas }), null));
    const join = () => waiting.join(booking({ fecha_visita, numero_personas: 7 }), null);
    const [first, late, second] = [await join(), await join(), await join()];
    const cancelParty = (index: number, now: Date) => board.change({ id: parties[index]?.id ?? '', estado: 'cancelada' }, now);
    const stateOf = async ({ id }: { id: string }) =>
      (await pool.query('select estado, offered_until from lounge_waiting where id = $1', [id])).rows[0];

    // Ten minutes before the visit: an offer of half an hour would last beyond its start.
    await cancelParty(0, at(-10));
    expect(await stateOf(first)).toEqual({ estado: 'ofrecida', offered_until: one });
    expect((await waiting.ofGuest(first, at(1))).estado).toBe('vencida');
    expect(await refusal(waiting.accept(first, null, at(1)))).toMatchObject({ status: 409, code: 'offer_expired' });
    // An offer that was wrongly stored with a later end also ends with the hour of the visit.
    await setWaiting(first.id, { offeredUntil: at(60) });
    expect((await waiting.ofGuest(first, at(1))).estado).toBe('vencida');
    for (const minutes of [0, 1, 50])
      expect(await refusal(waiting.accept(first, null, at(minutes)))).toMatchObject({ status: 409, code: 'offer_expired' });
    expect(await waiting.accept(first, null, at(-1))).toMatchObject({ estado: 'confirmada' });

    // Once the visit has begun, a free table is no longer offered.
    await cancelParty(1, at(0));
    expect((await stateOf(late)).estado).toBe('esperando');
    await cancelParty(3, at(20));
    expect([(await stateOf(late)).estado, (await stateOf(second)).estado]).toEqual(['esperando', 'esperando']);
  });
});

describe('mails to an unverified address', () => {
  const TYPED = { nombre_completo: 'Premio de 5000 pesos', notas_adicionales: 'Entra en http://estafa.example\ny cobra' };
  const expectNothingTyped = (eml: string) => {
    const text = readable(eml);
    for (const typed of ['Premio', '5000', 'estafa', 'cobra', '55 1234']) expect(text).not.toContain(typed);
  };

  it('contain no text that the sender typed, and neither does the calendar file', async () => {
    const fecha_visita = newDay();
    const made = await bookVisit(booking({ fecha_visita, ...TYPED, numero_personas: 8 }), null);
    const eml = await mailed(`reservation-${made.id}-booked-0.eml`);
    expect(eml).toContain('text/calendar');
    expect(readable(eml)).toContain('BEGIN:VEVENT');
    expectNothingTyped(eml);
    await board.change({ id: made.id, hora_visita: '3:00 PM' });
    expectNothingTyped(await mailed(`reservation-${made.id}-moved-1.eml`));
    await sendReservationMail({ id: made.id, letter: 'reminder', sequence: 1 });
    expectNothingTyped(await mailed(`reservation-${made.id}-reminder-1.eml`));
    const time = await fullTime();
    const place = await waiting.join(booking({ ...time, ...TYPED }), null);
    expectNothingTyped(await mailed(`waiting-${place.id}-joined.eml`));
    await freeTables(time.fecha_visita);
    const other = await bookVisit(booking({ ...time, fecha_visita: time.fecha_visita }), null);
    await board.change({ id: other.id, estado: 'cancelada' });
    expectNothingTyped(await mailed(`waiting-${place.id}-offer.eml`));
    await board.change({ id: made.id, estado: 'cancelada' });
    expectNothingTyped(await mailed(`reservation-${made.id}-cancelled-2.eml`));
  });

  it('are at most six an hour, over bookings, waiting list and Club', async () => {
    const email = newGuest();
    // Before the days that `fullTime` fills.
    const visit = () => booking({ correo_electronico: email, ...someTime() });
    const time = await fullTime();
    await shop.from(newAddress()).api('POST /api/subscriptions', { email });
    await waiting.join(booking({ ...time, correo_electronico: email.toUpperCase() }), null);
    for (let n = 0; n < 6; n++) {
      const made = await bookVisit(visit(), null);
      await cancelByGuest({ codigo: made.codigo, token: made.token });
    }
    const done = async () =>
      (
        await pool.query(
          `select count(*)::int as open from pgboss.job where name in ('reservation-mail', 'waiting-mail', 'welcome-mail') and state in ('created', 'retry', 'active')`,
        )
      ).rows[0].open;
    await expect.poll(done).toBe(0);
    expect((await allMails()).filter((eml) => eml.toLowerCase().includes(`to: ${email}\r\n`))).toHaveLength(6);
    const dropped = shop
      .logged()
      .split('\n')
      .filter((line) => line.includes('mail dropped'));
    // Of the confirmations, only those count that were under way before their visit was cancelled.
    expect(dropped.length).toBeGreaterThanOrEqual(2);
    expect(dropped.join('')).not.toContain('@');
  });
});
