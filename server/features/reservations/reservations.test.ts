import { describe, expect, it } from 'vitest';
import { SLOTS } from '#contract/reservations/lounge.ts';
import type { Booking, Reservation } from '#contract/reservations/reservations.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopClock, shopInstant } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import type { TestApp } from '../../../tests/app.ts';
import { booking, dayAhead, moveBack, newAddress, newGuest } from '../../../tests/factories/lounge.ts';
import { loungeShop } from '../../../tests/factories/lounge-shop.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { change as changeSettings } from '../../../tests/factories/receiving.ts';
import { setReservation } from '../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../tests/factories/users.ts';
import { book as bookVisit } from './booking/book.ts';
import { cancelByGuest } from './booking/guest-reservation.ts';
import { remind } from './mail/reminders.ts';
import { sendReservationMail, sendWaitingMail } from './mail/reservation-mail.ts';
import * as board from './office/board.ts';
import { hoursLater } from './rules.ts';
import { availability } from './service.ts';
import * as waiting from './waiting/waiting.ts';

let shop: TestApp;
let owner: Person;
const { newDay, mails, mailed } = loungeShop((opened) => {
  ({ shop, owner } = opened);
});

const guest = () => shop.from(newAddress()).api;
const book = async (changes: Partial<Booking> = {}) => (await guest()('POST /api/reservaciones', booking(changes))).data;
const wait = async (changes: Partial<Booking> = {}) => (await guest()('POST /api/reservaciones/espera', booking(changes))).data;
const refused = (changes: Partial<Booking>) => refusal(book(changes));
const room = async (fecha: string, personas: number) =>
  (await guest()('GET /api/reservaciones/disponibilidad', { fecha, personas: String(personas) })).data;
const free = async (fecha: string, personas: number) =>
  (await room(fecha, personas)).filter((slot) => slot.disponible).map((slot) => slot.hora_visita);
const change = async (id: string, to: { estado?: Reservation['estado']; mesas?: number[]; hora_visita?: Booking['hora_visita'] }) =>
  (await owner.api('PUT /api/reservaciones/{id}', { id, ...to })).data;
const linkOf = ({ codigo, token = '' }: { codigo: string; token?: string | undefined }) => ({ codigo, token });
const cancel = (link: { codigo: string; token?: string | undefined }) => guest()('POST /api/reservaciones/{codigo}/cancelar', linkOf(link));
/** Takes all tables that fit a party of seven. */
const fillForSeven = async (fecha: string, hora_visita: Booking['hora_visita'] = '1:00 PM') => {
  const parties = [];
  for (const numero_personas of [8, 8, 12]) parties.push(await book({ fecha_visita: fecha, hora_visita, numero_personas }));
  for (const numero_personas of [7, 7]) parties.push(await book({ fecha_visita: fecha, hora_visita, numero_personas }));
  return parties;
};

describe('the search of the staff', () => {
  it('finds future visits by a part of the name or the code, ignoring accents and case', async () => {
    const later = await book({ fecha_visita: newDay(), nombre_completo: 'Úrsula Peñaloza' });
    const found = (await owner.api('GET /api/reservaciones/buscar', { q: ' ursula PEÑA ' })).data;
    expect(found).toMatchObject([{ id: later.id, nombre_completo: 'Úrsula Peñaloza', fecha_visita: later.fecha_visita }]);
    expect((await owner.api('GET /api/reservaciones/buscar', { q: later.codigo.toLowerCase() })).data).toMatchObject([{ id: later.id }]);
    await moveBack(later.id, 400);
    expect((await owner.api('GET /api/reservaciones/buscar', { q: 'Peñaloza' })).data).toEqual([]);
    expect((await owner.api('GET /api/reservaciones/buscar', { q: '%' })).data).toEqual([]);
  });
});

describe('booking', () => {
  it('takes the tightest fit, one table before two', async () => {
    const fecha_visita = newDay();
    const tables = [];
    for (const numero_personas of [2, 1, 4, 5, 7, 8, 3, 8]) tables.push((await book({ fecha_visita, numero_personas })).mesas);
    expect(tables).toEqual([[1], [2], [5], [9], [11], [12], [6], [7, 8]]);
    expect((await book({ fecha_visita: newDay(), numero_personas: 12 })).mesas).toEqual([9, 10]);
  });

  it('answers the reservation, and its link gives access to it', async () => {
    const sent = booking({ fecha_visita: newDay(), notas_adicionales: 'Junto a la ventana\npor favor' });
    const { token, ...made } = (await guest()('POST /api/reservaciones', sent)).data;
    expect(made).toMatchObject({ ...sent, estado: 'confirmada', mesas: [1], codigo: expect.stringMatching(/^[A-Z2-9]{7}$/) });
    const seen = await guest()('GET /api/reservaciones/{codigo}', linkOf({ codigo: made.codigo, token }));
    expect(seen).toEqual({ success: true, data: { ...made, cancelable: true, cancelable_hasta: expect.any(String) } });
    for (const link of [
      { codigo: made.codigo, token: 'x' },
      { codigo: 'NADA', token: token ?? '' },
    ])
      expect(await refusal(guest()('GET /api/reservaciones/{codigo}', link))).toMatchObject({ status: 404, success: false });
  });

  it.each([
    ['\u202a55 1234 5678\u202c', '55 1234 5678'],
    ['+52\u00a01\u00a055\u20111234\u20115678', '+52 1 55-1234-5678'],
    ['044 (55) 1234–5678', '044 (55) 1234-5678'],
  ])('takes the pasted telephone %j', async (telefono, clean) => {
    expect(await book({ fecha_visita: newDay(), telefono })).toMatchObject({ telefono: clean });
  });

  it.each(['', '  \n ', undefined, null])('answers null for the empty notes %j', async (notas_adicionales) => {
    expect(await book({ fecha_visita: newDay(), notas_adicionales: notas_adicionales as null })).toMatchObject({ notas_adicionales: null });
  });

  it('takes the tables for the whole stay', async () => {
    const fecha_visita = newDay();
    await fillForSeven(fecha_visita);
    const open = await free(fecha_visita, 7);
    expect(open).toEqual(SLOTS.filter((slot) => !['12:00 PM', '1:00 PM', '2:00 PM'].includes(slot)));
    const full = await refused({ fecha_visita, numero_personas: 7, hora_visita: '2:00 PM' });
    expect(full).toMatchObject({ status: 409, code: 'slot_full', success: false, data: { alternativas: open } });
    const seats = await room(fecha_visita, 1);
    expect(seats.find(({ hora_visita }) => hora_visita === '1:00 PM')).toEqual({ hora_visita: '1:00 PM', disponible: true, lugares: 8 });
    expect(seats[0]).toEqual({ hora_visita: '9:00 AM', disponible: true, lugares: 52 });
  });

  it.each([
    [{ nombre_completo: 'X' }, 'nombre_completo', 'Debe tener al menos 2 caracteres.'],
    [{ nombre_completo: '\u200b\u200b' }, 'nombre_completo', 'Debe tener al menos 2 caracteres.'],
    [{ nombre_completo: 'Ana\u0007' }, 'nombre_completo', 'Contiene caracteres no permitidos.'],
    [{ correo_electronico: 'nadie' }, 'correo_electronico', 'Correo inválido.'],
    [{ telefono: 5512345678 as unknown as string }, 'telefono', 'Al menos 10 dígitos.'],
    [{ telefono: '555 12' }, 'telefono', 'Al menos 10 dígitos.'],
    [{ telefono: '55 1234 5678 ext 9' }, 'telefono', 'Usa solo dígitos, espacios y + - ( ).'],
    [{ numero_personas: 0 }, 'numero_personas', 'Al menos 1 persona.'],
    [{ numero_personas: 13 }, 'numero_personas', 'Máximo 12 personas.'],
    [{ numero_personas: 2.5 }, 'numero_personas', 'Debe ser un número entero.'],
    [{ fecha_visita: '2027-02-30' }, 'fecha_visita', 'Por favor selecciona una fecha'],
    [{ hora_visita: '8:00 AM' as '9:00 AM' }, 'hora_visita', 'Selecciona una hora.'],
    [{ notas_adicionales: 'x'.repeat(501) }, 'notas_adicionales', expect.any(String)],
    [{ fecha_visita: dayAhead(-1) }, 'fecha_visita', 'Elige una fecha de hoy en adelante.'],
    [{ fecha_visita: dayAhead(62) }, 'fecha_visita', expect.stringContaining('60 días')],
  ])('refuses %j with 422', async (changes, field, message) => {
    expect(await refused(changes)).toMatchObject({ status: 422, success: false, errors: { [field]: message } });
  });

  it.each([
    ['missing', { numero_personas: 2 }],
    ['empty', { numero_personas: 2, nombre_completo: '', correo_electronico: '', telefono: '' }],
    ['beside a wrong', { numero_personas: 2, telefono: '55' }],
  ])('names every %s field in the refusal', async (_, body) => {
    const { errors } = await refusal(guest()('POST /api/reservaciones', body));
    expect(Object.keys(errors as object).sort()).toEqual([
      'correo_electronico',
      'fecha_visita',
      'hora_visita',
      'nombre_completo',
      'telefono',
    ]);
  });

  it('refuses past hours of today by the clock of Mexico City', async () => {
    const today = newDay();
    // In UTC it is already the next day.
    const now = new Date(shopInstant(today, 19).getTime() + 60_000);
    const bookAt = (hora_visita: Booking['hora_visita']) => bookVisit(booking({ fecha_visita: today, hora_visita }), null, now);
    expect(await refusal(bookAt('7:00 PM'))).toMatchObject({ status: 422, code: 'validation' });
    const slots = await availability({ fecha: today, personas: 2 }, now);
    expect(slots.filter(({ disponible }) => disponible).map(({ hora_visita }) => hora_visita)).toEqual(['8:00 PM', '9:00 PM']);
    expect(await bookAt('8:00 PM')).toMatchObject({ estado: 'confirmada', fecha_visita: today });
  });

  it('is possible once per person and hour, and again after a cancellation', async () => {
    const time = { fecha_visita: newDay() };
    const email = newGuest();
    const first = await book({ ...time, correo_electronico: email });
    const again = { ...time, correo_electronico: email.toUpperCase() };
    expect(await refused(again)).toMatchObject({ status: 409, code: 'duplicate_reservation' });
    await cancel(first);
    expect(await book(again)).toMatchObject({ estado: 'confirmada', mesas: [1] });
  });

  it('is possible three times per e-mail, also with requests at the same moment', async () => {
    const correo_electronico = newGuest();
    const tries = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => book({ correo_electronico, fecha_visita: newDay() })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await refused({ correo_electronico, fecha_visita: newDay() })).toMatchObject({ status: 409, code: 'too_many_reservations' });
  });

  it('gives the last table to one of a hundred requests', async () => {
    const fecha_visita = newDay();
    await fillForSeven(fecha_visita);
    // Tables 1 to 4 are free: three of them are booked.
    for (let taken = 0; taken < 3; taken++) await book({ fecha_visita });
    const tries = await Promise.all(
      Array.from({ length: 100 }, () =>
        book({ fecha_visita }).then(
          () => 'made',
          ({ status, code }) => `${status} ${code}`,
        ),
      ),
    );
    expect(tries.filter((told) => told === 'made')).toHaveLength(1);
    expect(tries.filter((told) => told === '409 slot_full')).toHaveLength(99);
  });
});

describe('cancelling', () => {
  it('frees the table, once', async () => {
    const made = await book({ fecha_visita: newDay() });
    expect((await cancel(made)).data).toMatchObject({ estado: 'cancelada', cancelable: false });
    expect(await refusal(cancel(made))).toMatchObject({ status: 409, code: 'invalid_state' });
    expect(await refusal(cancel({ ...made, token: 'x' }))).toMatchObject({ status: 404 });
    expect((await book({ fecha_visita: made.fecha_visita })).mesas).toEqual([1]);
  });

  it('is refused within 24 hours of the visit', async () => {
    const made = await book({ fecha_visita: newDay() });
    const limit = hoursLater(shopInstant(made.fecha_visita, 13), -24);
    const late = cancelByGuest(linkOf(made), new Date(limit.getTime() + 1));
    expect(await refusal(late)).toMatchObject({ status: 409, code: 'too_late' });
    const { data } = await guest()('GET /api/reservaciones/{codigo}', linkOf(made));
    expect(data).toMatchObject({ estado: 'confirmada', cancelable: true, cancelable_hasta: limit.toISOString() });
    expect(await cancelByGuest(linkOf(made), limit)).toMatchObject({ estado: 'cancelada' });
  });

  it('is possible for 15 minutes after a booking for the same day, which page and mail say', async () => {
    const isMorning = shopClock(new Date()).hour < 10;
    const made = await book(
      isMorning ? { fecha_visita: dayAhead(0), hora_visita: '9:00 PM' } : { fecha_visita: dayAhead(1), hora_visita: '9:00 AM' },
    );
    const until = new Date(Date.parse(made.created_at) + 15 * 60_000);
    const { data } = await guest()('GET /api/reservaciones/{codigo}', linkOf(made));
    expect(data).toMatchObject({ estado: 'confirmada', cancelable: true, cancelable_hasta: until.toISOString() });
    const mail = await mailed(`reservation-${made.id}-booked-0.eml`);
    expect(mail).toMatch(/solo puedes cambiarla o cancelarla en línea hasta las? \d+:\d\d [AP]M\./);
    const late = cancelByGuest(linkOf(made), new Date(until.getTime() + 1));
    expect(await refusal(late)).toMatchObject({ status: 409, code: 'too_late' });
    expect(await cancelByGuest(linkOf(made), until)).toMatchObject({ estado: 'cancelada', cancelable: false });
  });
});

describe('the owner', () => {
  it('sees the tables', async () => {
    const { data: tables } = await owner.api('GET /api/reservaciones/mesas', {});
    expect(tables.map(({ lugares }) => lugares)).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 8, 8]);
    expect(tables.slice(0, 3)).toEqual([
      { mesa: 1, lugares: 2, junto_a: 2 },
      { mesa: 2, lugares: 2, junto_a: 1 },
      { mesa: 3, lugares: 2, junto_a: 4 },
    ]);
  });

  it('sees the day, and moves a party through the allowed states only', async () => {
    const made = await book({ fecha_visita: newDay() });
    expect((await owner.api('GET /api/reservaciones', { fecha: made.fecha_visita })).data).toEqual([
      expect.objectContaining({ id: made.id, mesas: [1] }),
    ]);
    for (const estado of ['pendiente', 'completada', 'no_asistio'] as const)
      expect(await refusal(change(made.id, { estado }))).toMatchObject({ status: 409, code: 'invalid_state' });
    expect(await refusal(change(made.id, { estado: 'en_mesa' }))).toMatchObject({ status: 409, code: 'too_early' });
    await setReservation(made.id, { startsAt: new Date() });
    expect(await change(made.id, { estado: 'en_mesa' })).toMatchObject({ estado: 'en_mesa' });
    expect(await refusal(cancel(made))).toMatchObject({ status: 409 });
    expect(await change(made.id, { estado: 'completada' })).toMatchObject({ estado: 'completada', mesas: [1] });
    expect(await refusal(change(made.id, { estado: 'en_mesa' }))).toMatchObject({ status: 409 });
    expect(await refusal(change('nadie', { estado: 'en_mesa' }))).toMatchObject({ status: 404 });
    const missing = await book({ fecha_visita: made.fecha_visita });
    expect(await board.change({ id: missing.id, estado: 'no_asistio' }, shopInstant(made.fecha_visita, 13))).toMatchObject({
      estado: 'no_asistio',
    });
  });

  it('moves a party to free, adjoining tables with enough seats, and to another hour', async () => {
    const fecha_visita = newDay();
    const made = await book({ fecha_visita, numero_personas: 4 });
    const other = await book({ fecha_visita, numero_personas: 4 });
    expect(other.mesas).toEqual([6]);
    expect(await change(made.id, { mesas: [2, 1] })).toMatchObject({ mesas: [1, 2] });
    // A repeated table counts once.
    expect(await change(made.id, { mesas: [5, 5, 5] })).toMatchObject({ mesas: [5] });
    expect(await change(made.id, { mesas: [1, 2, 1] })).toMatchObject({ mesas: [1, 2] });
    expect(await refusal(change(made.id, { mesas: [1, 2, 3] }))).toMatchObject({ status: 422 });
    const no = (to: Parameters<typeof change>[1]) => refusal(change(made.id, to));
    expect(await no({ mesas: [6] })).toMatchObject({ status: 409, code: 'tables_taken' });
    for (const mesas of [[1], [2, 3], [5, 7]]) expect(await no({ mesas })).toMatchObject({ status: 409, code: 'tables_do_not_fit' });
    expect(await no({ mesas: [99] })).toMatchObject({ status: 422 });
    // A failed change changes nothing.
    expect(await no({ mesas: [5], estado: 'completada' })).toMatchObject({ status: 409 });
    expect(await change(made.id, { hora_visita: '6:00 PM' })).toMatchObject({ hora_visita: '6:00 PM', mesas: [1, 2] });
    await fillForSeven(fecha_visita, '4:00 PM');
    const large = await book({ fecha_visita, numero_personas: 7 });
    expect(await refusal(change(large.id, { hora_visita: '3:00 PM' }))).toMatchObject({ status: 409, code: 'slot_full' });
    expect(await mailed(`reservation-${made.id}-moved-4.eml`)).toContain('6:00 PM');
  });

  it('seats walk-ins while the lounge is open', async () => {
    const fecha = newDay();
    const walkIn = { walk_in: true, numero_personas: 3, notas_adicionales: null, correo_electronico: '', telefono: '' };
    const atHour = (hour: number) => board.seat(walkIn, new Date(shopInstant(fecha, hour).getTime() + 40 * 60_000));
    expect(await atHour(17)).toMatchObject({
      estado: 'en_mesa',
      fecha_visita: fecha,
      hora_visita: '5:00 PM',
      correo_electronico: null,
      walk_in: true,
      mesas: [5],
    });
    expect(await atHour(22)).toMatchObject({ hora_visita: '9:00 PM', mesas: [5] });
    for (const hour of [8, 23]) expect(await refusal(atHour(hour))).toMatchObject({ status: 409, code: 'closed' });
    const atTables = (mesas: number[]) => board.seat({ ...walkIn, mesas }, shopInstant(fecha, 20));
    expect(await atTables([12, 12])).toMatchObject({ estado: 'en_mesa', hora_visita: '8:00 PM', mesas: [12] });
    expect(await refusal(atTables([12]))).toMatchObject({ status: 409, code: 'tables_taken' });
    expect(await refusal(atTables([1]))).toMatchObject({ status: 409, code: 'tables_do_not_fit' });
    expect(await refusal(atTables([99]))).toMatchObject({ status: 422 });
    expect(await refusal(guest()('POST /api/reservaciones', walkIn))).toMatchObject({ status: 401 });
    expect(await refusal((await customer(shop)).api('POST /api/reservaciones', walkIn))).toMatchObject({ status: 403 });
    // The lounge may be closed at the time of the test.
    const blanks = { nombre_completo: null, correo_electronico: null, telefono: null };
    for (const sent of [walkIn, { ...walkIn, ...blanks }, { ...walkIn, mesas: [11] }]) {
      const now = await owner.api('POST /api/reservaciones', sent).then(
        () => 201,
        ({ code }) => code,
      );
      expect([201, 'closed']).toContain(now);
    }
    expect(await refusal(guest()('POST /api/reservaciones', { ...blanks, numero_personas: 2 }))).toMatchObject({
      status: 422,
      errors: { nombre_completo: expect.anything(), correo_electronico: expect.anything(), telefono: expect.anything() },
    });
  });

  it('may confirm by hand', async () => {
    await owner.api('PUT /api/reservaciones/ajustes', { confirmar_a_mano: true });
    const made = await book({ fecha_visita: newDay() });
    expect((await owner.api('PUT /api/reservaciones/ajustes', { confirmar_a_mano: false })).data).toEqual({ confirmar_a_mano: false });
    expect((await owner.api('GET /api/reservaciones/ajustes', {})).data).toEqual({ confirmar_a_mano: false });
    expect(made.estado).toBe('pendiente');
    await mailed(`reservation-${made.id}-received-0.eml`);
    expect(await change(made.id, { estado: 'confirmada' })).toMatchObject({ estado: 'confirmada' });
    await mailed(`reservation-${made.id}-booked-1.eml`);
  });
});

describe('the waiting list', () => {
  const accept = (link: { codigo: string; token: string }) => guest()('POST /api/reservaciones/espera/{codigo}/aceptar', linkOf(link));
  const seen = async (link: { codigo: string; token: string }) =>
    (await guest()('GET /api/reservaciones/espera/{codigo}', linkOf(link))).data;

  it('accepts parties only for full hours', async () => {
    const time = { fecha_visita: newDay(), numero_personas: 7 };
    expect(await refusal(wait(time))).toMatchObject({ status: 409, code: 'slot_free' });
    await fillForSeven(time.fecha_visita);
    const place = await wait(time);
    expect(place).toMatchObject({ estado: 'esperando', ofrecida_hasta: null });
    expect(await refusal(accept(place))).toMatchObject({ status: 409, code: 'not_offered' });
    for (const token of ['x', '']) expect([404, 422]).toContain((await refusal(seen({ ...place, token }))).status);
    await mailed(`waiting-${place.id}-joined.eml`);
  });

  it('holds a freed table for the first party that fits, then for the next one', async () => {
    const fecha_visita = newDay();
    const time = { fecha_visita, numero_personas: 7 };
    const [party] = await fillForSeven(fecha_visita);
    const large = await wait({ ...time, numero_personas: 12 });
    const [first, second] = [await wait(time), await wait({ ...time, hora_visita: '2:00 PM' })];
    await cancel(party as { codigo: string; token: string });
    const { data: line } = await owner.api('GET /api/reservaciones/espera', { fecha: fecha_visita });
    expect(line.map(({ id, estado, mesas }) => [id, estado, mesas])).toEqual([
      [large.id, 'esperando', []],
      [first.id, 'ofrecida', [11]],
      [second.id, 'esperando', []],
    ]);
    // For past hours only open offers are listed.
    expect((await board.waitingOn(fecha_visita, shopInstant(fecha_visita, 14))).map(({ id }) => id)).toEqual([first.id]);
    expect((await seen(large)).estado).toBe('esperando');
    expect(await seen(first)).toMatchObject({ estado: 'ofrecida', ofrecida_hasta: expect.any(String) });
    // The held table is not free for others.
    expect(await refused(time)).toMatchObject({ code: 'slot_full' });
    const offer = await mailed(`waiting-${first.id}-offer.eml`);
    expect(offer).toContain(`https://cafe.localhost/reservacion/espera/${first.codigo}?token=${first.token}`);

    const half = new Date(Date.now() + 31 * 60_000);
    await waiting.endOffers(new Date());
    expect((await seen(first)).estado).toBe('ofrecida');
    // The page shows what accepting would answer, even before the job closes the offer.
    expect((await waiting.ofGuest(linkOf(first), half)).estado).toBe('vencida');
    expect((await waiting.ofGuest(linkOf(large), shopInstant(fecha_visita, 12))).estado).toBe('esperando');
    expect((await waiting.ofGuest(linkOf(large), shopInstant(fecha_visita, 13))).estado).toBe('vencida');
    expect(await refusal(waiting.accept(linkOf(first), null, half))).toMatchObject({ status: 409, code: 'offer_expired' });
    await waiting.endOffers(half);
    expect((await seen(first)).estado).toBe('vencida');
    expect(await refusal(accept(first))).toMatchObject({ status: 409, code: 'offer_expired' });
    const { dueno } = DEFAULT_SETTINGS.avisos;
    await changeSettings(owner, 'avisos', { dueno: { ...dueno, reservacion_nueva: 'correo' }, quien: [owner.id] });
    const { data: made } = await accept(second);
    expect(made).toMatchObject({ estado: 'confirmada', hora_visita: '2:00 PM', mesas: [11] });
    expect((await accept(second)).data.id).toBe(made.id);
    const noticed = `select 1 from pgboss.job where name = 'owner-notice' and data->>'id' = $1`;
    expect((await pool.query(noticed, [made.id])).rowCount).toBe(1);
    await changeSettings(owner, 'avisos', { dueno, quien: [] });
    expect(await seen(second)).toMatchObject({ estado: 'aceptada' });
    expect((await guest()('GET /api/reservaciones/{codigo}', linkOf(made))).data.id).toBe(made.id);
  });
});

describe('the mails', () => {
  it('confirm and cancel with a calendar file and a link', async () => {
    const made = await book({ fecha_visita: newDay() });
    const eml = await mailed(`reservation-${made.id}-booked-0.eml`);
    expect(eml).toContain('Subject: ');
    expect(eml).toContain(`https://cafe.localhost/reservacion/${made.codigo}?token=${made.token}`);
    expect(eml).toContain('method=PUBLISH');
    const calendar = async (name: string) => {
      const [, encoded = ''] = (await mailed(name)).match(/text\/calendar[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/) ?? [];
      return Buffer.from(encoded, 'base64').toString();
    };
    const ics = await calendar(`reservation-${made.id}-booked-0.eml`);
    expect(ics.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const start = shopInstant(made.fecha_visita, 13)
      .toISOString()
      .replace(/[-:]|\.000/g, '');
    for (const part of ['BEGIN:VCALENDAR\r\n', `UID:${made.id}@casablanca\r\n`, `DTSTART:${start}\r\n`, 'METHOD:PUBLISH\r\n'])
      expect(ics).toContain(part);
    await cancel(made);
    expect(await calendar(`reservation-${made.id}-cancelled-1.eml`)).toContain('METHOD:CANCEL\r\n');
  });

  it('remind once, a day before the visit, with its current hour', async () => {
    const made = await book({ fecha_visita: newDay(), hora_visita: '1:00 PM' });
    const reminders = async () =>
      (
        await pool.query(
          `select data->>'sequence' as seq from pgboss.job where name = 'reservation-mail' and data->>'letter' = 'reminder' and data->>'id' = $1`,
          [made.id],
        )
      ).rows.length;
    await change(made.id, { hora_visita: '3:00 PM' });
    const due = hoursLater(shopInstant(made.fecha_visita, 15), -24);
    await remind(new Date(due.getTime() - 1000));
    expect(await reminders()).toBe(0);
    await Promise.all([remind(due), remind(due)]);
    await remind(due);
    expect(await reminders()).toBe(1);
    expect(await mailed(`reservation-${made.id}-reminder-1.eml`)).toContain('3:00 PM');
  });

  it('mention an offer only in the offer mail', async () => {
    const fecha = newDay();
    const [first] = await fillForSeven(fecha);
    const place = await wait({ fecha_visita: fecha, numero_personas: 7 });
    await mailed(`waiting-${place.id}-joined.eml`);
    await cancel(first as Reservation & { token: string });
    await mailed(`waiting-${place.id}-offer.eml`);
    // The first mail is sent late.
    await sendWaitingMail({ id: place.id, letter: 'joined' });
    const late = await mailed(`waiting-${place.id}-joined.eml`);
    expect(late).toContain('Si se libera una mesa');
    expect(late).not.toContain('30 minutos');
  });

  it('neither remind of a cancelled visit nor confirm it', async () => {
    const made = await book({ fecha_visita: newDay() });
    await mailed(`reservation-${made.id}-booked-0.eml`);
    await cancel(made);
    for (const letter of ['reminder', 'booked', 'moved'] as const) {
      await sendReservationMail({ id: made.id, letter, sequence: 1 });
      expect(await mails()).not.toContain(`reservation-${made.id}-${letter}-1.eml`);
    }
  });
});
