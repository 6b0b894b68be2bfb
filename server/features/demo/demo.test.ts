import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { settings } from '#server/current-settings.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, newAddress } from '../../../tests/factories/lounge.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { change } from '../../../tests/factories/receiving.ts';
import { markDemo } from '../../../tests/factories/rows.ts';
import { admin, type Person, staff } from '../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let manager: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, manager] = [await admin(shop), await staff(shop, 'manager')];
});
afterAll(() => shop.close());

let count = 0;
const ZONE = { nombre: 'Centro', codigos: ['68000'], costo: 30, minimo: 0, minutos: [20, 40] as [number, number] };
const present = async () => (await owner.api('GET /api/demo-data', {})).present;
const stored = async (seccion: 'entrega' | 'propinas' | 'lounge') => (await owner.api('GET /api/ajustes/{seccion}', { seccion })).valor;

/** A shop with a demo coupon, whose owner has set zones, tips and tables. */
beforeEach(async () => {
  const { id } = await owner.api('POST /api/promotions', { codigo: `MUESTRA${++count}`, clase: 'porcentaje', valor: 10 });
  await markDemo('promotion', id);
  await change(owner, 'entrega', { zonas: [ZONE], paquete: { costo: 150, dias: [1, 3] } });
  await change(owner, 'propinas', { activas: true });
});

it('clearing the demo keeps settings and promotions, and says nothing about them', async () => {
  const before = (await owner.api('GET /api/promotions', {})).length;
  await manager.api('DELETE /api/demo-data', {});
  expect(await present()).toBe(false);
  expect(await stored('entrega')).toMatchObject({ zonas: [ZONE], paquete: { costo: 150 } });
  expect(await stored('propinas')).toMatchObject({ activas: true });
  expect(await owner.api('GET /api/promotions', {})).toHaveLength(before);
});

it('clearing the demo resets the sections that were asked for, and only those', async () => {
  const before = (await owner.api('GET /api/promotions', {})).length;
  await owner.api('DELETE /api/demo-data', { tambien: ['entrega', 'promociones'] });
  expect(await stored('entrega')).toEqual(DEFAULT_SETTINGS.entrega);
  expect(settings().entrega).toEqual(DEFAULT_SETTINGS.entrega);
  expect(await stored('propinas')).toMatchObject({ activas: true });
  expect(await owner.api('GET /api/promotions', {})).toHaveLength(before - 1);
  const entries = await owner.api('GET /api/audit', { limit: 3 });
  expect(entries.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining(['Borró los datos de demostración', expect.stringContaining('Cambió los ajustes: Zonas de entrega')]),
  );
});

it('a section that the person may not change is refused, and nothing is deleted', async () => {
  expect(await refusal(manager.api('DELETE /api/demo-data', { tambien: ['entrega', 'propinas'] }))).toMatchObject({ status: 403 });
  expect(await refusal(owner.api('DELETE /api/demo-data', { tambien: ['nada' as 'entrega'] }))).toMatchObject({ status: 422 });
  expect(await present()).toBe(true);
  expect(await stored('entrega')).toMatchObject({ zonas: [ZONE] });
});

it('tables that a real booking needs are not reset, and nothing is deleted', async () => {
  const { valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'lounge' });
  const { mesas } = valor as typeof DEFAULT_SETTINGS.lounge;
  await change(owner, 'lounge', { mesas: [...mesas, { numero: 99, lugares: 8 }] });
  await shop.from(newAddress()).api('POST /api/reservaciones', { ...booking(), numero_personas: 8, mesas: [99] });
  expect(await refusal(owner.api('DELETE /api/demo-data', { tambien: ['lounge'] }))).toMatchObject({ status: 409, code: 'table_in_use' });
  expect(await present()).toBe(true);
  expect(await stored('lounge')).toMatchObject({ mesas: expect.arrayContaining([expect.objectContaining({ numero: 99 })]) });
});
