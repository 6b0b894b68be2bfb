import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { checkout, pay, product } from '../../../../tests/factories/orders.ts';
import { change } from '../../../../tests/factories/receiving.ts';
import { markDemo } from '../../../../tests/factories/rows.ts';
import { admin, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const steps = async (of = owner) => (await of.api('GET /api/stats/first-steps', {})).data.pasos;
const done = async () => (await steps()).filter(({ listo }) => listo).map(({ paso }) => paso);

it('the first steps tick themselves by what the server knows', async () => {
  expect((await steps()).map(({ paso }) => paso)).toEqual(['casa', 'horario', 'fiscal', 'estaciones', 'pagos', 'correo', 'pedido']);
  expect(await done()).toEqual([]);
  const id = await product(5000);
  expect(await done()).toEqual(['estaciones']);
  await checkout(owner, await pay(owner, 5000, [{ product_id: id, quantity: 1 }]));
  await change(owner, 'casa', { nombre: 'Casa Azul' });
  expect(await done()).toEqual(['casa', 'estaciones', 'pedido']);
  await change(owner, 'horario', { cerrados: ['2026-12-25'] });
  expect(await steps(await staff(shop, 'manager'))).toEqual([]);
  expect(await done()).toEqual(['casa', 'horario', 'estaciones', 'pedido']);
});

it('the owner puts the list away for everybody, and may show it again', async () => {
  await change(owner, 'horario', { cerrados: DEFAULT_SETTINGS.horario.cerrados });
  const manager = await staff(shop, 'manager');
  expect(await steps(manager)).toHaveLength(4);
  expect((await owner.api('PUT /api/stats/first-steps', { quitada: true })).data.pasos).toEqual([]);
  await owner.api('PUT /api/stats/first-steps', { quitada: true });
  expect(await steps(manager)).toEqual([]);
  expect((await owner.api('PUT /api/stats/first-steps', { quitada: false })).data.pasos).toHaveLength(7);
});

it('a shop with demo data has no list before the data is deleted', async () => {
  await markDemo('message');
  expect(await steps()).toEqual([]);
  await owner.api('DELETE /api/demo-data', {});
  expect(await steps()).toHaveLength(7);
});
