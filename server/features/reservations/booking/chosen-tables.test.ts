import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/reservations/reservations.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, dayAhead, newAddress } from '../../../../tests/factories/lounge.ts';
import { refusal } from '../../../../tests/factories/orders.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const guest = () => shop.from(newAddress()).api;
let ahead = 3;
const newDay = () => dayAhead(ahead++);
type Choice = Partial<Booking> & { mesas?: number[] };
const book = async (choice: Choice) => (await guest()('POST /api/reservaciones', { ...booking(), ...choice })).data;
const plan = async (fecha: string, personas: number, hora_visita: Booking['hora_visita'] = '1:00 PM') =>
  (await guest()('GET /api/reservaciones/plano', { fecha, hora_visita, personas: String(personas) })).data;
const refused = async (choice: Choice) => {
  const { status, errors } = await refusal(book(choice));
  return [status, (errors as Record<string, string>).mesas];
};

describe('the plan of the tables', () => {
  it('shows the free tables of an hour, and those from which a party may choose', async () => {
    const fecha_visita = newDay();
    const { mesas } = await book({ fecha_visita, numero_personas: 2 });
    const { mesas: tables, opciones } = await plan(fecha_visita, 2);
    expect(tables).toHaveLength(12);
    expect(tables.filter(({ libre }) => !libre).map(({ mesa }) => mesa)).toEqual(mesas);
    // Two seats or four: a table of six has four seats more than a table of two, which is too many.
    expect(opciones).toEqual([[2], [3], [4], [5], [6], [7], [8], [3, 4]]);
    expect((await plan(fecha_visita, 12)).opciones).toEqual([[9, 10]]);
    expect((await plan(fecha_visita, 2, '3:00 PM')).opciones).toContainEqual([1]);
  });

  it('offers no table on a day that cannot be booked', async () => {
    const { mesas, opciones } = await plan(dayAhead(300), 2);
    expect(opciones).toEqual([]);
    expect(mesas.every(({ libre }) => !libre)).toBe(true);
  });
});

describe('a booking with a table of the guest’s choice', () => {
  it('gets that table, also when it is repeated in the request, or two adjoining ones', async () => {
    const fecha_visita = newDay();
    expect((await book({ fecha_visita, mesas: [7, 7] })).mesas).toEqual([7]);
    expect((await book({ fecha_visita, mesas: [4, 3], numero_personas: 4 })).mesas).toEqual([3, 4]);
  });

  it('is refused when the table is taken, unknown, too small, or too large while a smaller one is free', async () => {
    const fecha_visita = newDay();
    await book({ fecha_visita, mesas: [7] });
    expect(await refused({ fecha_visita, mesas: [7] })).toEqual([422, 'Esa mesa ya está ocupada a esa hora. Elige otra.']);
    expect(await refused({ fecha_visita, mesas: [13] })).toEqual([422, 'Mesa desconocida.']);
    const tooSmall = 'El grupo no cabe ahí: elige una mesa con lugar, o dos que estén juntas.';
    expect(await refused({ fecha_visita, mesas: [1], numero_personas: 4 })).toEqual([422, tooSmall]);
    expect(await refused({ fecha_visita, mesas: [1, 4], numero_personas: 4 })).toEqual([422, tooSmall]);
    expect(await refused({ fecha_visita, mesas: [9] })).toEqual([422, 'Esa mesa es para un grupo más grande. Elige una más chica.']);
    for (const mesas of [[1], [2], [3], [4]]) await book({ fecha_visita, mesas });
    // The tightest free fit now has four seats.
    expect((await book({ fecha_visita, mesas: [9] })).mesas).toEqual([9]);
  });

  it('is accepted once of ten parallel requests for the same table', async () => {
    const fecha_visita = newDay();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => book({ fecha_visita, mesas: [5] })));
    const won = answers.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 422 });
    expect((await plan(fecha_visita, 2)).mesas.filter(({ libre }) => !libre).map(({ mesa }) => mesa)).toEqual([5]);
  });
});
