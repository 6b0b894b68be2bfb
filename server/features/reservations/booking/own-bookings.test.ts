import { describe, expect, it } from 'vitest';
import type { Booking } from '#contract/reservations/reservations.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { hoursLater } from '#server/features/reservations/rules.ts';
import type { TestApp } from '../../../../tests/app.ts';
import { booking, moveBack, newAddress } from '../../../../tests/factories/lounge.ts';
import { loungeShop } from '../../../../tests/factories/lounge-shop.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ago, setReservation, setUser } from '../../../../tests/factories/rows.ts';
import { customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { changeByGuest } from './guest-reservation.ts';

let shop: TestApp;
let owner: Person;
const { newDay, mailed } = loungeShop((opened) => {
  ({ shop, owner } = opened);
});

type To = { hora_visita?: Booking['hora_visita']; numero_personas?: number };
type Link = { codigo: string; token?: string | undefined };
type Api = Person['api'];

const guest = () => shop.from(newAddress()).api;
const book = async (changes: Partial<Booking> = {}, api: Api = guest()) =>
  (await api('POST /api/reservaciones', booking({ ...changes, fecha_visita: changes.fecha_visita ?? newDay() }))).data;
const change = async ({ codigo, token }: Link, to: To, api: Api = guest()) =>
  (await api('PUT /api/reservaciones/{id}', { id: codigo, ...(token && { token }), ...to })).data;
const onBoard = async ({ id, fecha_visita: fecha }: { id: string; fecha_visita: string }) =>
  (await owner.api('GET /api/reservaciones', { fecha })).data.find((one) => one.id === id);
/** Takes all tables that fit a party of five or more, or all except one. */
const fillLarge = async (time: Pick<Booking, 'fecha_visita' | 'hora_visita'>, { leaveOne = false } = {}) => {
  const parties = [];
  for (const numero_personas of [8, 8, 12, 7, ...(leaveOne ? [] : [7])]) parties.push(await book({ ...time, numero_personas }));
  return parties;
};

describe('a guest’s change by the mail’s link', () => {
  it('sets hour and party size, and chooses the tables again', async () => {
    const made = await book();
    expect(made.mesas).toEqual([1]);
    expect(await change(made, { numero_personas: 7 })).toMatchObject({ numero_personas: 7, hora_visita: '1:00 PM', mesas: [11] });
    expect(await change(made, { hora_visita: '6:00 PM', numero_personas: 3 })).toMatchObject({ hora_visita: '6:00 PM', mesas: [5] });
    const seen = await change(made, { hora_visita: '5:00 PM' });
    const until = hoursLater(shopInstant(made.fecha_visita, 17), -24).toISOString();
    expect(seen).toMatchObject({ hora_visita: '5:00 PM', numero_personas: 3, mesas: [5], cancelable: true, cancelable_hasta: until });
    // The former tables are free again.
    const { data: slots } = await guest()('GET /api/reservaciones/disponibilidad', { fecha: made.fecha_visita, personas: '8' });
    expect(slots.find(({ hora_visita }) => hora_visita === '1:00 PM')).toMatchObject({ lugares: 52 });
  });

  it('accepts the token in the query, and the id instead of the code', async () => {
    const made = await book();
    const put = (token: string) =>
      shop.from(newAddress()).send(`/api/reservaciones/${made.id}?token=${token}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ numero_personas: 4 }),
      });
    expect((await put('x')).status).toBe(404);
    const answer = await put(made.token ?? '');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, data: { codigo: made.codigo, numero_personas: 4 } });
  });

  it('requires the token of that reservation, and cannot set state or tables', async () => {
    const [made, other] = [await book(), await book()];
    const put = (api: Api, input: object) => refusal(api('PUT /api/reservaciones/{id}', { id: made.codigo, ...input }));
    const someone = await customer(shop);
    expect(await put(guest(), { numero_personas: 3, token: other.token })).toMatchObject({ status: 404, success: false });
    expect(await put(guest(), { numero_personas: 3 })).toMatchObject({ status: 401 });
    expect(await put(someone.api, { numero_personas: 3 })).toMatchObject({ status: 404 });
    for (const fields of [{ estado: 'en_mesa' }, { mesas: [12] }]) {
      expect(await put(guest(), { ...fields, token: made.token })).toMatchObject({ status: 403, code: 'not_allowed' });
      expect(await put(someone.api, fields)).toMatchObject({ status: 403, code: 'not_allowed' });
    }
    expect(await onBoard(made)).toMatchObject({ estado: 'confirmada', mesas: [1], history: [] });
  });

  it('is refused like a booking: a full, closed or past hour, a size without a table, an hour with another booking', async () => {
    const fecha_visita = newDay();
    const made = await book({ fecha_visita, hora_visita: '9:00 AM' });
    await fillLarge({ fecha_visita, hora_visita: '4:00 PM' });
    const no = (to: object) => refusal(change(made, to as To));
    const full = await no({ hora_visita: '3:00 PM', numero_personas: 5 });
    expect(full).toMatchObject({ status: 409, code: 'slot_full', success: false });
    const { alternativas } = full.data as { alternativas: string[] };
    // The reservation's own hour is an alternative, because its own table counts as free.
    for (const slot of ['9:00 AM', '1:00 PM', '6:00 PM']) expect(alternativas).toContain(slot);
    expect(alternativas).not.toContain('4:00 PM');
    await book({ fecha_visita, hora_visita: '8:00 PM', correo_electronico: made.correo_electronico ?? '' });
    expect(await no({ hora_visita: '8:00 PM' })).toMatchObject({ status: 409, code: 'duplicate_reservation' });
    expect(await no({ numero_personas: 13 })).toMatchObject({ status: 422, errors: { numero_personas: 'Máximo 12 personas.' } });
    expect(await no({ hora_visita: '8:00 AM' })).toMatchObject({ status: 422, errors: { hora_visita: 'Selecciona una hora.' } });
    expect(await onBoard(made)).toMatchObject({ hora_visita: '9:00 AM', numero_personas: 2, mesas: [1], history: [] });
  });

  it('is refused at hours outside the opening hours', async () => {
    const made = await book();
    const settings = (await owner.api('GET /api/ajustes/{seccion}', { seccion: 'horario' })) as { version: number };
    const special = { ...DEFAULT_SETTINGS.horario, especiales: { [made.fecha_visita]: [['12:00', '17:00']] } };
    const put = (version: number, valor: object) =>
      owner.api('PUT /api/ajustes/{seccion}', { seccion: 'horario', version, valor } as never);
    const { version } = (await put(settings.version, special)) as { version: number };
    expect(await refusal(change(made, { hora_visita: '6:00 PM' }))).toMatchObject({ status: 409, code: 'closed' });
    expect(await change(made, { hora_visita: '2:00 PM' })).toMatchObject({ hora_visita: '2:00 PM' });
    await put(version, DEFAULT_SETTINGS.horario);
  });

  it('is possible until 24 hours before the visit, and not once it is over or cancelled', async () => {
    const made = await book({ hora_visita: '9:00 PM' });
    const limit = hoursLater(shopInstant(made.fecha_visita, 21), -24);
    const at = (ms: number) => changeByGuest(made, { numero_personas: 4 }, new Date(limit.getTime() + ms));
    expect(await refusal(at(1))).toMatchObject({ status: 409, code: 'too_late' });
    expect(await at(0)).toMatchObject({ numero_personas: 4 });
    await guest()('POST /api/reservaciones/{codigo}/cancelar', { codigo: made.codigo, token: made.token });
    expect(await refusal(change(made, { numero_personas: 2 }))).toMatchObject({ status: 409, code: 'invalid_state' });
  });

  it('is mailed with an updated calendar file and recorded in the history; repeating it does neither', async () => {
    const made = await book();
    await change(made, { numero_personas: 5 });
    await change(made, { numero_personas: 5, hora_visita: '1:00 PM' });
    await change(made, { hora_visita: '7:00 PM' });
    const mail = await mailed(`reservation-${made.id}-changed-1.eml`);
    expect(mail).toContain('method=PUBLISH');
    const [, encoded = ''] =
      (await mailed(`reservation-${made.id}-moved-2.eml`)).match(/text\/calendar[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/) ?? [];
    const entry = Buffer.from(encoded, 'base64').toString();
    expect(entry).toContain(`UID:${made.id}@casablanca`);
    expect(Number(entry.match(/SEQUENCE:(\d+)/)?.[1])).toBe(2);
    const history = (await onBoard(made))?.history ?? [];
    expect(history).toHaveLength(3);
    expect(history).toEqual(
      expect.arrayContaining([
        { at: expect.any(String), by: null, what: 'mesas', from: [1], to: [9] },
        { at: expect.any(String), by: null, what: 'numero_personas', from: 2, to: 5 },
        { at: expect.any(String), by: null, what: 'hora_visita', from: '1:00 PM', to: '7:00 PM' },
      ]),
    );
  });

  it('mails no calendar file while the booking waits for the shop’s confirmation, and says so', async () => {
    await owner.api('PUT /api/reservaciones/ajustes', { confirmar_a_mano: true });
    const made = await book();
    await owner.api('PUT /api/reservaciones/ajustes', { confirmar_a_mano: false });
    expect(await change(made, { hora_visita: '7:00 PM' })).toMatchObject({ estado: 'pendiente' });
    const mail = await mailed(`reservation-${made.id}-moved-1.eml`);
    expect(mail).not.toContain('text/calendar');
    expect(mail).toContain('En cuanto la confirmemos te avisamos por correo.');
  });

  it('offers the freed table to the waiting list', async () => {
    const fecha_visita = newDay();
    const [made] = await fillLarge({ fecha_visita, hora_visita: '1:00 PM' });
    if (!made) throw new Error('No party was booked.');
    const { data: place } = await guest()('POST /api/reservaciones/espera', booking({ fecha_visita, numero_personas: 7 }));
    await change(made, { numero_personas: 2 });
    const { data: line } = await owner.api('GET /api/reservaciones/espera', { fecha: fecha_visita });
    expect(line).toMatchObject([{ id: place.id, estado: 'ofrecida', mesas: made.mesas }]);
  });
});

describe('parallel changes', () => {
  it('give the last large table to one of twenty parties', async () => {
    const fecha_visita = newDay();
    const hours = ['9:00 AM', '11:00 AM', '1:00 PM', '3:00 PM'] as const;
    const parties = [];
    for (let count = 0; count < 20; count++)
      parties.push(await book({ fecha_visita, hora_visita: hours[count % 4] as Booking['hora_visita'], numero_personas: 1 }));
    await fillLarge({ fecha_visita, hora_visita: '7:00 PM' }, { leaveOne: true });
    const done = await Promise.allSettled(parties.map((one) => change(one, { hora_visita: '7:00 PM', numero_personas: 7 })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'slot_full' });
    await expectOnePartyPerTable(fecha_visita);
  });

  it('of one reservation end in one of the requested states, with only its tables', async () => {
    const made = await book();
    const wanted: To[] = Array.from({ length: 12 }, (_, index) => ({
      hora_visita: (['11:00 AM', '1:00 PM', '5:00 PM'] as const)[index % 3] as Booking['hora_visita'],
      numero_personas: index + 1,
    }));
    const others = wanted.map((to) => book({ fecha_visita: made.fecha_visita, ...to }));
    await Promise.allSettled([...wanted.map((to) => change(made, to)), ...others]);
    const { data } = await guest()('GET /api/reservaciones/{codigo}', { codigo: made.codigo, token: made.token });
    expect(wanted).toContainEqual({ hora_visita: data.hora_visita, numero_personas: data.numero_personas });
    const cells = await pool.query('select distinct mesa from lounge_cells where reservation_id = $1 order by 1', [made.id]);
    expect(cells.rows.map(({ mesa }) => mesa)).toEqual(data.mesas);
    await expectOnePartyPerTable(made.fecha_visita);
  });
});

/** Compares the parties themselves, not the `lounge_cells` that enforce the rule. */
async function expectOnePartyPerTable(fecha: string) {
  const { rows } = await pool.query(
    `select one.codigo from reservations one join reservations other on other.id > one.id and other.fecha = one.fecha
     and abs(one.hora - other.hora) < 2 and one.mesas && other.mesas
     where one.fecha = $1 and one.estado = 'confirmada' and other.estado = 'confirmada'`,
    [fecha],
  );
  expect(rows).toEqual([]);
}

describe('the bookings of an account', () => {
  it('are those made while it was signed in: its bearer token reads, changes and cancels them without a link’s token', async () => {
    const booker = await customer(shop);
    const { token: _, ...made } = await book({}, booker.api);
    const { codigo } = made;
    expect((await booker.api('GET /api/reservaciones/{codigo}', { codigo })).data).toMatchObject({ id: made.id, cancelable: true });
    expect(await change({ codigo }, { numero_personas: 3 }, booker.api)).toMatchObject({ numero_personas: 3, cancelable: true });
    const { name } = await booker.api('GET /api/users/profile', {});
    expect((await onBoard(made))?.history?.map(({ by }) => by)).toEqual([name, name]);
    const other = await customer(shop);
    for (const api of [guest(), other.api, (await staff(shop, 'staff')).api]) {
      expect(await refusal(api('GET /api/reservaciones/{codigo}', { codigo }))).toMatchObject({ status: 404 });
      expect(await refusal(api('POST /api/reservaciones/{codigo}/cancelar', { codigo }))).toMatchObject({ status: 404 });
    }
    const { data } = await booker.api('POST /api/reservaciones/{codigo}/cancelar', { codigo });
    expect(data).toMatchObject({ estado: 'cancelada', cancelable: false });
    expect((await onBoard(made))?.history?.at(-1)).toMatchObject({ by: name, what: 'estado', to: 'cancelada' });
  });

  it('are listed, the next visit first, then past ones', async () => {
    const booker = await customer(shop);
    const [far, near, gone, past] = [
      await book({ fecha_visita: newDay() }, booker.api),
      await book({ fecha_visita: newDay(), hora_visita: '9:00 AM' }, booker.api),
      await book({ fecha_visita: newDay() }, booker.api),
      await book({ fecha_visita: newDay(), correo_electronico: 'otra@correo.mx' }, booker.api),
    ];
    await booker.api('POST /api/reservaciones/{codigo}/cancelar', { codigo: gone.codigo });
    await moveBack(near.id, 2);
    await moveBack(past.id, 90);
    const list = async (api: Api) => (await api('GET /api/users/reservations', {})).data.map(({ id }) => id);
    expect(await list(booker.api)).toEqual([near.id, far.id, gone.id, past.id]);
    expect(await list((await customer(shop)).api)).toEqual([]);
    expect(await refusal(guest()('GET /api/users/reservations', {}))).toMatchObject({ status: 401 });
  });

  it('do not include bookings with an e-mail that is not verified', async () => {
    const booker = await customer(shop);
    const { codigo } = await book({ correo_electronico: booker.email });
    expect((await booker.api('GET /api/users/reservations', {})).data).toEqual([]);
    expect(await refusal(booker.api('GET /api/reservaciones/{codigo}', { codigo }))).toMatchObject({ status: 404 });
  });

  it('include those with the account’s verified e-mail', async () => {
    const [booker, stranger] = [await customer(shop), await customer(shop)];
    const { codigo, id } = await book({ correo_electronico: booker.email.toUpperCase() });
    await setUser([booker.id, stranger.id], { emailVerified: true });
    expect((await booker.api('GET /api/users/reservations', {})).data).toMatchObject([{ id }]);
    expect((await stranger.api('GET /api/users/reservations', {})).data).toEqual([]);
    expect((await booker.api('PUT /api/reservaciones/{id}', { id: codigo, numero_personas: 3 })).data).toMatchObject({
      numero_personas: 3,
    });
    expect((await booker.api('POST /api/reservaciones/{codigo}/cancelar', { codigo })).data.estado).toBe('cancelada');
  });

  it('include a table accepted from the waiting list', async () => {
    const fecha_visita = newDay();
    const [first] = await fillLarge({ fecha_visita, hora_visita: '1:00 PM' });
    if (!first) throw new Error('No party was booked.');
    const booker = await customer(shop);
    const { data: place } = await booker.api('POST /api/reservaciones/espera', booking({ fecha_visita, numero_personas: 7 }));
    await change(first, { numero_personas: 2 });
    const { data } = await booker.api('POST /api/reservaciones/espera/{codigo}/aceptar', { codigo: place.codigo, token: place.token });
    expect((await booker.api('GET /api/users/reservations', {})).data).toMatchObject([{ id: data.id }]);
  });
});

describe('a change by staff', () => {
  it('is not limited to 24 hours before the visit, sets the size too, and keeps these rights for staff’s own bookings', async () => {
    const waiter = await staff(shop, 'staff');
    const made = await book({}, waiter.api);
    const bringNear = () => setReservation(made.id, { startsAt: ago({ hours: -2 }), createdAt: ago({ hours: 1 }) });
    await bringNear();
    expect(await refusal(change(made, { numero_personas: 3 }))).toMatchObject({ status: 409, code: 'too_late' });
    const changed = await change({ codigo: made.codigo }, { numero_personas: 3 }, waiter.api);
    expect(changed).toMatchObject({ numero_personas: 3, mesas: [5], correo_electronico: null });
    expect(changed).not.toHaveProperty('cancelable');
    // With the link it is the guest’s change, also when staff are signed in. The change has set the instant of the visit again.
    await bringNear();
    expect(await refusal(change(made, { numero_personas: 4 }, waiter.api))).toMatchObject({ status: 409, code: 'too_late' });
  });
});
