import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/shop-clock.ts';
import type { Overview } from '#contract/stats/stats.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { insertDocuments, setCertificate } from '../../../../tests/factories/documents.ts';
import { insertOrders } from '../../../../tests/factories/orders.ts';
import { change } from '../../../../tests/factories/receiving.ts';
import { ago } from '../../../../tests/factories/rows.ts';
import { admin, type Person } from '../../../../tests/factories/users.ts';

// In the real mode. The settings are read when the modules load.
vi.hoisted(() => Object.assign(process.env, { PAC_URL: 'http://127.0.0.1:9', PAC_TOKEN: 'token-de-prueba' }));

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  owner = await admin(shop);
});
afterAll(() => shop.close());

const KINDS = ['stamps_waiting', 'invoices_refused', 'globals_due', 'certificate_missing', 'certificate_ends'];
const things = async (): Promise<Overview['atencion']> =>
  (await owner.api('GET /api/stats/overview', {})).data.atencion.filter(({ kind }) => KINDS.includes(kind));
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it('asks for a certificate that is missing, ended or of another RFC, and says from 30 days before when it ends', async () => {
  const missing = [{ kind: 'certificate_missing', count: 1, href: '/dashboard/ajustes#impuestos' }];
  expect(await things()).toEqual(missing);
  await setCertificate({});
  expect(await things()).toEqual(missing);
  await change(owner, 'fiscal', { rfc: 'EKU9003173C9', regimen: '601' });
  expect(await things()).toEqual([]);
  await setCertificate({ validTo: inDays(31) });
  expect(await things()).toEqual([]);
  const until = inDays(29);
  await setCertificate({ validTo: until });
  expect(await things()).toEqual([{ ...missing[0], kind: 'certificate_ends', until: until.toISOString() }]);
  await setCertificate({ validTo: inDays(-1) });
  expect(await things()).toEqual(missing);
  await setCertificate({});
});

it('counts the documents of this mode that wait longer than ten minutes, and refused ones that no guest corrects', async () => {
  const [one, two] = (await insertOrders([{}, {}])) as [string, string];
  const period = { periodFrom: '2026-11-01', periodTo: '2026-11-01' };
  const isTrial = false;
  await insertDocuments([
    { orderId: one, state: 'en_proceso', isTrial, sealedAt: ago({ minutes: 9 }) },
    { orderId: two, state: 'rechazada', isTrial },
    { kind: 'global', ...period, state: 'en_proceso', sealedAt: ago({ hours: 2 }) },
    { kind: 'egreso', state: 'rechazada' },
  ]);
  expect(await things()).toEqual([]);
  await insertDocuments([
    { kind: 'egreso', state: 'en_proceso', isTrial, sealedAt: ago({ minutes: 11 }) },
    { kind: 'global', ...period, state: 'en_proceso', isTrial, sealedAt: ago({ minutes: 12 }) },
    { kind: 'egreso', state: 'rechazada', isTrial },
  ]);
  expect(await things()).toEqual([
    { kind: 'stamps_waiting', count: 2, href: '/dashboard/invoices?tipo=global&estado=en_proceso' },
    { kind: 'invoices_refused', count: 1, href: '/dashboard/invoices?tipo=egreso&estado=rechazada' },
  ]);
});
