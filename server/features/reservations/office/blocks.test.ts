import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, dayAhead, newAddress } from '../../../../tests/factories/lounge.ts';
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

type Block = Settings['lounge']['bloqueos'][number];
const versions = { lounge: 1, horario: 1 };
async function put(seccion: keyof typeof versions, valor: object) {
  const answer = await manager.api('PUT /api/ajustes/{seccion}', { seccion, version: versions[seccion], valor: { ...valor } });
  versions[seccion] = answer.version;
  return answer;
}
const block = (...bloqueos: Block[]) => put('lounge', { ...DEFAULT_SETTINGS.lounge, bloqueos });
const close = (...cerrados: string[]) => put('horario', { ...DEFAULT_SETTINGS.horario, cerrados });

const byGuest = (fecha_visita: string, numero_personas = 2) =>
  shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita, numero_personas }));
const byStaff = (fecha_visita: string, mesa: number) =>
  waiter.api('POST /api/reservaciones', {
    walk_in: true,
    mesas: [mesa],
    fecha_visita,
    hora_visita: '1:00 PM',
    numero_personas: 2,
    nombre_completo: 'Nadia Cuevas',
  } as never);
const closures = async (fecha: string) => (await waiter.api('GET /api/reservaciones/bloqueos', { fecha })).data;
const made = (calls: PromiseSettledResult<{ data: { id: string } }>[]) =>
  calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.data.id] : []));

const ALL_TABLES = DEFAULT_SETTINGS.lounge.mesas.map(({ numero }) => numero);

describe('blocks of a day', () => {
  it('contain tables, hours and reason; tables with the same time and reason are one block', async () => {
    const [day, next] = [dayAhead(10), dayAhead(11)];
    const noon = { desde: `${day}T12:30`, hasta: `${day}T14:00`, motivo: 'Barniz' };
    await block({ mesa: 4, ...noon }, { mesa: 3, ...noon }, { desde: `${day}T21:00`, hasta: next, motivo: 'Boda' });
    expect((await closures(day)).bloqueos).toEqual([
      { mesas: [3, 4], ...noon, horas: [12, 13] },
      { mesas: null, desde: `${day}T21:00`, hasta: next, motivo: 'Boda', horas: [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] },
    ]);
    expect((await closures(next)).bloqueos.map(({ motivo }) => motivo)).toEqual(['Boda']);
    expect((await closures(dayAhead(12))).bloqueos).toEqual([]);
    await block();
  });

  it('are refused outside of the years in which days can be compared', async () => {
    for (const hasta of ['9999-12-31', '9999-12-31T23:59:59-12:00'])
      expect(await refusal(block({ desde: dayAhead(10), hasta, motivo: 'Obra' }))).toMatchObject({
        status: 422,
        errors: { 'valor.bloqueos.0.hasta': 'Escribe una fecha entre 2000 y 2100.' },
      });
  });

  it('make bookings of the blocked tables by guests and staff fail, and moves to these tables', async () => {
    const day = dayAhead(13);
    const { data: party } = await byStaff(day, 1);
    const others = ALL_TABLES.filter((mesa) => mesa !== 1);
    await block(...others.map((mesa) => ({ mesa, desde: `${day}T14:00`, hasta: `${day}T15:00`, motivo: 'Barniz' })));
    expect(await refusal(byGuest(day))).toMatchObject({ status: 409, code: 'slot_full' });
    expect(await refusal(byStaff(day, 5))).toMatchObject({ status: 409, code: 'tables_taken' });
    expect(await refusal(waiter.api('PUT /api/reservaciones/{id}', { id: party.id, mesas: [5] }))).toMatchObject({ code: 'tables_taken' });
    await block();
    await byStaff(day, 5);
  });

  it('can be removed, and the tables are then offered to the waiting list', async () => {
    const day = dayAhead(12);
    const waits = () => shop.from(newAddress()).api('POST /api/reservaciones/espera', booking({ fecha_visita: day, numero_personas: 2 }));
    const offered = () =>
      waiter
        .api('GET /api/reservaciones/espera', { fecha: day })
        .then(({ data }) => data.map(({ estado, mesas }) => [estado, mesas.length]));
    for (const [shut, open] of [
      [() => block({ desde: day, hasta: day, motivo: 'Boda' }), () => block()],
      [() => block(...ALL_TABLES.map((mesa) => ({ mesa, desde: day, hasta: day, motivo: 'Barniz' }))), () => block()],
    ] as const) {
      await shut();
      await waits();
      const before = (await offered()).length;
      await open();
      await expect.poll(offered, { timeout: 60_000 }).toEqual(Array.from({ length: before }, () => ['ofrecida', 1]));
    }
  });

  it('and bookings exclude each other when both are made at once', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const day = dayAhead(14 + turn);
      const whole = { desde: day, hasta: day, motivo: 'Boda' };
      const [blocked, ...booked] = await Promise.allSettled([
        block(whole),
        ...[1, 5].map((mesa) => byStaff(day, mesa)),
        ...[2, 4, 6].map((guests) => byGuest(day, guests)),
      ] as const);
      const ids = made(booked as PromiseSettledResult<{ data: { id: string } }>[]);
      expect(blocked.status).toBe(ids.length === 0 ? 'fulfilled' : 'rejected');
      expect((await closures(day)).bloqueos.map(({ mesas }) => mesas)).toEqual(ids.length === 0 ? [null] : []);
    }
    await block();
  });
});

describe('closed days', () => {
  it('have no open hours, and refuse bookings of guests and staff', async () => {
    const day = dayAhead(24);
    expect(await closures(day)).toMatchObject({
      horas_abiertas: expect.arrayContaining([7, 22]),
      inicios: expect.arrayContaining(['9:00 PM']),
    });
    await close(day);
    expect(await closures(day)).toEqual({ bloqueos: [], horas_abiertas: [], inicios: [] });
    for (const call of [() => byGuest(day), () => byStaff(day, 5)])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'closed' });
    await close();
  });

  it('keep exactly the bookings made before, when both are made at once', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const day = dayAhead(25 + turn);
      const [closed, ...booked] = await Promise.allSettled([
        close(day),
        ...[1, 5].map((mesa) => byStaff(day, mesa)),
        ...[2, 4].map((guests) => byGuest(day, guests)),
      ] as const);
      const affected = closed.status === 'fulfilled' ? (closed.value.reservaciones_afectadas ?? []) : [];
      const ids = made(booked as PromiseSettledResult<{ data: { id: string } }>[]);
      expect(closed.status).toBe('fulfilled');
      expect(affected.map(({ id }) => id).sort()).toEqual(ids.sort());
    }
    await close();
  });
});
