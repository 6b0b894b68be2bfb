import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, dayAhead, insertChanges, insertReservation, newAddress } from '../../../../tests/factories/lounge.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let waiter: Person;
let manager: Person;

beforeAll(async () => {
  shop = await testApp();
  [waiter, manager] = [await staff(shop, 'staff'), await staff(shop, 'manager')];
});
afterAll(() => shop.close());

const onDay = async ({ api }: Person, fecha: string, id: string) =>
  (await api('GET /api/reservaciones', { fecha })).data.find((one) => one.id === id);

describe('the history of a reservation', () => {
  it('shows managers only which account changed what', async () => {
    const { data: made } = await shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita: dayAhead(20) }));
    const { id, fecha_visita: fecha, codigo, token = '', hora_visita: hour, mesas } = made;
    expect((await onDay(manager, fecha, id))?.history).toEqual([]);
    const moved = (await waiter.api('PUT /api/reservaciones/{id}', { id, hora_visita: '8:00 PM', mesas: [8] })).data;
    expect(moved).not.toHaveProperty('history');
    // An unchanged value is not recorded.
    await waiter.api('PUT /api/reservaciones/{id}', { id, mesas: [8] });
    await shop.api('POST /api/reservaciones/{codigo}/cancelar', { codigo, token });
    const history = (await onDay(manager, fecha, id))?.history ?? [];
    const by = expect.stringContaining('Ximena Robles');
    expect(history).toEqual([
      { at: expect.any(String), by, what: 'hora_visita', from: hour, to: '8:00 PM' },
      { at: expect.any(String), by, what: 'mesas', from: mesas, to: [8] },
      { at: expect.any(String), by: null, what: 'estado', from: 'confirmada', to: 'cancelada' },
    ]);
    expect(await onDay(waiter, fecha, id)).not.toHaveProperty('history');
    expect((await shop.api('GET /api/reservaciones/{codigo}', { codigo, token })).data).not.toHaveProperty('history');
  });

  it('keeps the fifty newest changes', async () => {
    const { data: made } = await shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita: dayAhead(21) }));
    await insertChanges(made.id, 60);
    const { data } = await manager.api('PUT /api/reservaciones/{id}', { id: made.id, mesas: [8] });
    expect(data.history).toHaveLength(50);
    expect(data.history?.at(-1)).toMatchObject({ what: 'mesas', to: [8] });
  });
});

it('lists today’s parties and today’s waiting list when no day is given', async () => {
  await insertReservation({ codigo: 'HOYHOY2', name: 'Nadia Cuevas' });
  expect((await waiter.api('GET /api/reservaciones', {})).data.map(({ codigo }) => codigo)).toEqual(['HOYHOY2']);
  expect((await waiter.api('GET /api/reservaciones/espera', {})).data).toEqual([]);
  expect(await refusal(waiter.api('GET /api/reservaciones', { fecha: 'hoy' }))).toMatchObject({ status: 422 });
});

describe('booking tables of the staff’s choice', () => {
  const place = { walk_in: true, fecha_visita: dayAhead(22), hora_visita: '5:00 PM', numero_personas: 2 } as const;
  const book = (input: object) => waiter.api('POST /api/reservaciones', { ...place, ...input } as never);

  it('needs a name and no e-mail', async () => {
    const { data } = await book({ mesas: [7], nombre_completo: 'Nadia Cuevas', notas_adicionales: 'Alergia a la nuez' });
    expect(data).toMatchObject({
      estado: 'confirmada',
      walk_in: false,
      mesas: [7],
      fecha_visita: place.fecha_visita,
      hora_visita: '5:00 PM',
      correo_electronico: null,
      notas_adicionales: 'Alergia a la nuez',
    });
    expect(await refusal(book({ mesas: [8] }))).toMatchObject({ status: 422, errors: { nombre_completo: expect.any(String) } });
  });

  it('refuses tables that are taken, too small or unknown, and past times', async () => {
    const name = { nombre_completo: 'Nadia Cuevas' };
    await book({ mesas: [5, 6, 5], numero_personas: 8, ...name });
    expect(await refusal(book({ mesas: [6], hora_visita: '6:00 PM', ...name }))).toMatchObject({ status: 409, code: 'tables_taken' });
    expect(await refusal(book({ mesas: [1], numero_personas: 5, ...name }))).toMatchObject({ status: 409, code: 'tables_do_not_fit' });
    expect(await refusal(book({ mesas: [99], ...name }))).toMatchObject({ status: 422, errors: { mesas: expect.any(String) } });
    expect(await refusal(book({ mesas: [1], fecha_visita: dayAhead(-1), ...name }))).toMatchObject({ status: 422 });
    expect(await refusal(book({ mesas: [1], hora_visita: undefined, ...name }))).toMatchObject({ status: 422 });
  });

  it('gives a table to one of ten parallel calls', async () => {
    const calls = Array.from({ length: 10 }, () => book({ mesas: [12], nombre_completo: 'Nadia Cuevas' }));
    const done = await Promise.allSettled(calls);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
