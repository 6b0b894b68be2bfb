import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Shift, WholeShift } from '#contract/till/till.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { change, madeAtBar, openShop } from '../../../tests/factories/receiving.ts';
import { deleteUser } from '../../../tests/factories/rows.ts';
import { cash, ofOne, openTills, sellAtTill } from '../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;
let barista: Person;
let other: Person;
let espresso: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
  [barista, other] = [await staff(shop, 'staff'), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  espresso = await madeAtBar(4500, 30);
});
afterAll(() => shop.close());

const NOTHING = { efectivo: 0, terminal: 0, transferencia: 0 };
const opened = (by: Person, fondo = 500, caja = 'Caja 1') => by.api('POST /api/caja/turnos', { caja, fondo });
const closed = (by: Person, id: string, contado = NOTHING, more: object = {}) =>
  by.api('POST /api/caja/turnos/{id}/cerrar', { id, contado, ...more });
const moved = (by: Person, id: string, clase: 'entrada' | 'salida' | 'propina', monto: number) =>
  by.api('POST /api/caja/turnos/{id}/movimientos', { id, clase, monto, motivo: 'Cambio del banco' });
const shiftOf = async (id: string) => (await manager.api('GET /api/caja/turnos/{id}', { id })) as WholeShift;
const said = async (id: string) =>
  (
    await pool.query<{ summary: string }>(`select summary from audit_entries where subject_id = $1 and kind = 'till' order by at, id`, [id])
  ).rows.map(({ summary }) => summary);
const BLIND = ['id', 'caja', 'abierto_por', 'abierto_at', 'fondo'];

beforeEach(async () => {
  for (const { turno } of (await owner.api('GET /api/caja', {})).cajas) if (turno) await closed(owner, turno.id);
});

describe('POST /caja/turnos', () => {
  it('opens a shift, once in 20 parallel calls, and shows it on the till', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => opened(barista)));
    const [one] = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of all) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409, code: 'till_open' });
    expect(one).toMatchObject({ caja: 'Caja 1', fondo: 500, abierto_por: { id: barista.id } });
    expect(Object.keys(one as Shift).sort()).toEqual([...BLIND].sort());
    const { cajas, clave, metodos } = await barista.api('GET /api/caja', {});
    expect(cajas).toEqual([
      { nombre: 'Caja 1', turno: one, impresora: false },
      { nombre: 'Caja 2', turno: null, impresora: false },
    ]);
    expect({ clave, metodos }).toEqual({ clave: false, metodos: ['efectivo', 'terminal', 'transferencia'] });
    expect(await said((one as Shift).id)).toEqual([expect.stringContaining('Abrió Caja 1 con un fondo de $500.00')]);
  });

  it('says what the last close of that till left', async () => {
    const { id } = await opened(barista);
    await closed(barista, id, { ...NOTHING, efectivo: 480 }, { se_queda: 300 });
    const next = await opened(manager, 290);
    expect(next).toMatchObject({ fondo: 290, fondo_esperado: 300 });
    expect((await said(next.id))[0]).toContain('el corte anterior dejó $300.00');
  });

  it.each([
    ['an unknown till', { caja: 'Caja 9', fondo: 0 }, { status: 422, errors: { caja: 'No hay una caja con ese nombre.' } }],
    ['a negative float', { caja: 'Caja 1', fondo: -1 }, { status: 422, errors: { fondo: 'El monto no puede ser negativo.' } }],
  ])('refuses %s', async (_, input, expected) => {
    expect(await refusal(barista.api('POST /api/caja/turnos', input))).toMatchObject(expected);
  });

  it('stays on the till until it is closed, also when its till was renamed', async () => {
    const { id } = await opened(barista);
    await change(owner, 'caja', { cajas: ['Barra'] });
    expect((await barista.api('GET /api/caja', {})).cajas.map(({ nombre, turno }) => [nombre, turno?.id])).toEqual([
      ['Barra', undefined],
      ['Caja 1', id],
    ]);
    await closed(barista, id);
    expect((await barista.api('GET /api/caja', {})).cajas).toHaveLength(1);
    await change(owner, 'caja', { cajas: ['Caja 1', 'Caja 2'] });
  });

  it('is refused while the tills are switched off', async () => {
    await change(owner, 'caja', { activa: false });
    expect(await refusal(opened(barista))).toMatchObject({ status: 409, code: 'till_off' });
    expect((await barista.api('GET /api/caja', {})).activa).toBe(false);
    await change(owner, 'caja', { activa: true });
    expect(await refusal(opened(await customer(shop)))).toMatchObject({ status: 403 });
  });
});

describe('a shift', () => {
  it('expects what its payments, movements and float come to, by method', async () => {
    const { id } = await opened(barista);
    await sellAtTill(barista, { ...ofOne(espresso), pagos: [cash(45, 100)] });
    await sellAtTill(barista, {
      ...ofOne(espresso),
      pagos: [cash(20), { metodo: 'terminal', monto: 35, tarjeta: 'debito', referencia: 'A-77' }],
      propina: { monto: 10 },
    });
    const { order_id } = await sellAtTill(barista, {
      ...ofOne(espresso),
      pagos: [{ metodo: 'transferencia', monto: 45, referencia: 'SPEI 9' }],
    });
    await moved(barista, id, 'entrada', 100);
    await moved(barista, id, 'salida', 30.5);
    expect(await moved(barista, id, 'propina', 10)).toMatchObject({ clase: 'propina', monto: 10, motivo: 'Cambio del banco' });
    const shift = await shiftOf(id);
    expect(shift).toMatchObject({
      ...{ esperado: { efectivo: 624.5, terminal: 35, transferencia: 45 }, contado: null, diferencia: null, cerrado_at: null },
      ...{
        ventas: 135,
        pedidos: 3,
        entradas: 100,
        salidas: 30.5,
        propinas_pagadas: 10,
        devoluciones: 0,
        tardias: 0,
        aperturas: 0,
        cuentas_borradas: 0,
      },
      ...{ propinas: [{ user_id: barista.id, monto: 10 }], descuentos: [], canjes: [] },
    });
    expect(shift.pagos).toContainEqual({ order_id, metodo: 'transferencia', monto: 45, referencia: 'SPEI 9' });
    expect(shift.pagos).toHaveLength(2);
    expect((await said(id)).slice(1)).toEqual([
      expect.stringContaining('Entrada en Caja 1: $100.00'),
      expect.stringContaining('Salida en Caja 1: $30.50'),
      expect.stringContaining('Propinas pagadas en Caja 1: $10.00'),
    ]);
  });

  it('keeps the count blind for who counts, and shows the difference to managers, frozen with the version', async () => {
    const { id } = await opened(barista);
    await sellAtTill(barista, { ...ofOne(espresso), pagos: [cash(45)] });
    const answer = await closed(barista, id, { ...NOTHING, efectivo: 525 }, { notas: 'Faltó cambio' });
    expect(Object.keys(answer).sort()).toEqual([...BLIND].sort());
    const shift = await shiftOf(id);
    expect(shift).toMatchObject({
      ...{ esperado: { efectivo: 545 }, contado: { efectivo: 525 }, diferencia: { efectivo: -20, terminal: 0 }, se_queda: 525 },
      ...{ notas: 'Faltó cambio', cerrado_por: { id: barista.id }, cerrado_at: expect.any(String) },
    });
    expect((await said(id)).at(-1)).toContain('Cerró Caja 1: faltan $20.00 de efectivo');
    const { rows } = await pool.query('select frozen from till_shifts where id = $1', [id]);
    expect(rows[0]?.frozen.version).toMatch(/^\d+\.\d+/);
  });

  it('is closed once in 10 parallel calls, and then no call changes it', async () => {
    const { id } = await opened(barista);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => closed(manager, id, { ...NOTHING, efectivo: 500 })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const before = await shiftOf(id);
    expect(await refusal(closed(manager, id))).toMatchObject({ status: 409, code: 'till_closed' });
    expect(await refusal(moved(manager, id, 'entrada', 5))).toMatchObject({ status: 409, code: 'till_closed' });
    expect(await refusal(sellAtTill(barista, { ...ofOne(espresso), pagos: [cash(45)] }))).toMatchObject({
      status: 409,
      code: 'till_closed',
    });
    await expect(pool.query('update till_shifts set float_cents = 1 where id = $1', [id])).rejects.toThrow();
    await expect(pool.query('delete from till_shifts where id = $1', [id])).rejects.toThrow();
    expect(await shiftOf(id)).toEqual(before);
    expect((await said(id)).join()).toContain('Cerró el turno de Ximena Robles');
  });

  it('counts each sale in the close that it races with, or refuses it', async () => {
    const { id } = await opened(barista);
    const sales = Array.from({ length: 12 }, () => sellAtTill(barista, { ...ofOne(espresso), pagos: [cash(45)] }));
    const [, ...all] = await Promise.allSettled([sales[0]?.then(() => closed(manager, id)), ...sales]);
    const sold = all.filter(({ status }) => status === 'fulfilled').length;
    for (const each of all) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409, code: 'till_closed' });
    expect(await shiftOf(id)).toMatchObject({ pedidos: sold, esperado: { efectivo: 500 + 45 * sold } });
  });

  it('is of the person who opened it; managers use every one', async () => {
    const { id } = await opened(barista);
    expect(Object.keys(await barista.api('GET /api/caja/turnos/{id}', { id })).sort()).toEqual([...BLIND].sort());
    for (const call of [() => other.api('GET /api/caja/turnos/{id}', { id }), () => moved(other, id, 'salida', 5), () => closed(other, id)])
      expect(await refusal(call())).toMatchObject({ status: 403, code: 'not_allowed' });
    await moved(manager, id, 'entrada', 5);
    await closed(barista, id);
    expect(await refusal(barista.api('GET /api/caja/turnos/{id}', { id }))).toMatchObject({ status: 403 });
  });

  it('keeps its figures when the account that sold is deleted, without the name', async () => {
    const { id } = await opened(manager);
    const gone = await staff(shop, 'manager');
    await sellAtTill(gone, { ...ofOne(espresso), pagos: [cash(55)], propina: { monto: 10 } });
    await closed(manager, id, { ...NOTHING, efectivo: 555 });
    const before = await shiftOf(id);
    expect(before.propinas).toEqual([{ user_id: gone.id, nombre: expect.stringContaining('Ximena'), monto: 10 }]);
    await deleteUser(gone.id);
    expect(await shiftOf(id)).toEqual({ ...before, propinas: [{ user_id: null, nombre: 'Cuenta borrada', monto: 10 }] });
  });

  it('answers a repeated close with the same key as the first one', async () => {
    const { id } = await opened(barista);
    const again = { headers: { 'idempotency-key': `cierre-${id}` } };
    const close = () => barista.api('POST /api/caja/turnos/{id}/cerrar', { id, contado: NOTHING }, again);
    const [first, second] = [await close(), await close()];
    expect(second).toEqual(first);
  });

  it('is unknown by another id', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect(await refusal(manager.api('GET /api/caja/turnos/{id}', { id }))).toMatchObject({ status: 404, code: 'shift_not_found' });
      expect(await refusal(moved(manager, id, 'salida', 5))).toMatchObject({ status: 404 });
      expect(await refusal(closed(manager, id))).toMatchObject({ status: 404 });
    }
  });

  it('keeps no more cash than was counted', async () => {
    const { id } = await opened(barista);
    expect(await refusal(closed(barista, id, { ...NOTHING, efectivo: 10 }, { se_queda: 20 }))).toMatchObject({
      status: 422,
      errors: { se_queda: 'No puede quedarse más de lo que contaste.' },
    });
  });
});

describe('GET /caja/turnos', () => {
  it('lists all shifts to managers and their own open one to staff, with the total', async () => {
    const { id } = await opened(barista);
    const listed = (by: Person, query: string) =>
      shop.send(`/api/caja/turnos?${query}`, { headers: { authorization: `Bearer ${by.token}` } });
    const mine = await listed(barista, '');
    expect((await mine.json()) as Shift[]).toEqual([await barista.api('GET /api/caja/turnos/{id}', { id })]);
    expect(await (await listed(other, '')).json()).toEqual([]);
    const all = await listed(manager, 'caja=Caja%201&limit=2');
    expect(Number(all.headers.get('x-total-count'))).toBeGreaterThan(2);
    expect(((await all.json()) as Shift[])[0]).toEqual(await shiftOf(id));
    expect(await (await listed(manager, 'hasta=2020-01-01')).json()).toEqual([]);
    expect(await (await listed(manager, 'caja=Caja%202&desde=2020-01-01')).json()).toEqual([]);
  });
});
