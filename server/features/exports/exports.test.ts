import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataExport } from '#contract/stats/exports.ts';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { uploadsFolder } from '#server/gateways/files.ts';
import { readSheet } from '#server/gateways/spreadsheet/read.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, newAddress } from '../../../tests/factories/lounge.ts';
import { checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { ageExport, ago, setExport, setSession } from '../../../tests/factories/rows.ts';
import { admin, customer, type Person, verify } from '../../../tests/factories/users.ts';
import { forgetExports } from './service.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

/** The folder with this process's open files, on Linux. */
const OPEN_FILES = '/proc/self/fd';
const PASSWORD = 'una clave larga';
let count = 0;
async function registered(): Promise<Person> {
  const email = `copia-${++count}@correo.mx`;
  const { api, apiAs } = shop.from(newAddress());
  const { user, token } = await api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
  return { id: user.id, email, token, api: apiAs(token) };
}

const request = ({ api }: Person, current_password: string | null = PASSWORD) => api('POST /api/users/export', { current_password });
const stateOf = ({ api }: Person): Promise<DataExport> => api('GET /api/users/export', {});
async function ready(person: Person): Promise<string> {
  await expect.poll(async () => (await stateOf(person)).state).toBe('listo');
  return (await stateOf(person)).url as string;
}
const get = (url: string, token: string | null) => shop.send(url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const statusOf = async (url: string, token: string | null) => {
  const response = await get(url, token);
  await response.body?.cancel();
  return response.status;
};
const files = () => readdir(join(env.dataDir, 'exports')).catch(() => [] as string[]);

/** The texts in a zip file, by file name. */
async function unzipped(url: string, token: string): Promise<Record<string, string>> {
  const entries = await entriesOf(url, token);
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function entriesOf(url: string, token: string): Promise<Record<string, Uint8Array>> {
  const response = await get(url, token);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/zip');
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

async function withPicture({ token }: Person): Promise<void> {
  const form = new FormData();
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ac522f' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(picture)], 'yo.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${token}` };
  expect((await shop.send('/api/users/avatar', { method: 'POST', body: form, headers })).status).toBe(200);
}

/** Creates a customer with a picture, orders, points, an invoice, a review, addresses, a reservation and the newsletter. */
async function customerWithEverything(): Promise<Person> {
  const person = await registered();
  const { api } = person;
  await withPicture(person);
  const cafe = await product(6200, { name: '=CMD|"/c calc"' });
  const orders: string[] = [];
  for (let n = 0; n < 3; n++) orders.push((await checkout(person, await pay(person, 6200, [{ product_id: cafe, quantity: 1 }]))).order_id);
  await owner.api('PUT /api/orders/{id}', { id: orders[2] as string, status: 'cancelado' });
  await owner.api('POST /api/invoices/{id}/email', { id: orders[0] as string, email: person.email });
  await api('POST /api/reviews', { product_id: cafe, user_id: person.id, rating: 5, comment: '@SUM(1+1)\nmuy «rico»' });
  await api('POST /api/users/addresses', { address_line1: '+Tonalá 87', city: 'México', state: 'CDMX', postal_code: '06700' });
  await api('POST /api/reservaciones', booking({ correo_electronico: person.email, notas_adicionales: '-1, "ventana"' }));
  // The reservation is made without signing in, with the account's verified e-mail.
  await verify(person);
  await shop.api('POST /api/reservaciones', booking({ correo_electronico: person.email, hora_visita: '6:00 PM' }));
  await api('PUT /api/users/preferences', {
    avisos: { pedidos: true, promociones: true, reservaciones: true, seguridad: true },
    privacidad: { analitica: false },
    tema: 'oscuro',
  });
  return person;
}

describe('the export of a user’s data', () => {
  it('contains what the API answers, row by row, and no secrets', async () => {
    const person = await customerWithEverything();
    const { api, id, token } = person;
    const billing = {
      rfc: 'ROIX900214KL8',
      nombre: 'XIMENA ROBLES',
      codigo_postal: '06700',
      regimen: '612',
      uso_cfdi: 'G03',
      email: person.email,
    };
    await api('PUT /api/users/billing', billing);
    expect(await stateOf(person)).toEqual({ state: 'ninguno', url: null, expires_at: null });
    expect((await request(person)).state).toBe('preparando');
    const zip = await unzipped(await ready(person), token);
    const lists = ['pedidos', 'resenas', 'reservaciones', 'puntos', 'direcciones', 'sesiones'];
    const names = Object.keys(zip);
    expect(names.filter((name) => !name.startsWith('facturas/')).sort()).toEqual(
      [...lists.flatMap((name) => [`${name}.json`, `${name}.csv`]), 'perfil.json', 'foto.webp', 'suscripcion.json'].sort(),
    );
    expect(names.filter((name) => /^facturas\/[\w-]+\.pdf$/.test(name))).toHaveLength(1);
    const json = (name: string) => JSON.parse(zip[`${name}.json`] as string);
    const newestFirst = (rows: object[]) => [...rows].reverse();
    expect(newestFirst(json('pedidos'))).toEqual(await api('GET /api/orders/user', {}));
    expect(newestFirst(json('puntos'))).toEqual(await api('GET /api/points/{user_id}/movements', { user_id: id }));
    expect(json('direcciones')).toEqual(await api('GET /api/users/addresses', {}));
    const [review] = json('resenas');
    expect([review]).toEqual(await api('GET /api/reviews/product/{product_id}', { product_id: review.product_id }));
    expect(json('reservaciones')).toMatchObject([
      { correo_electronico: person.email, notas_adicionales: '-1, "ventana"' },
      { correo_electronico: person.email, hora_visita: '6:00 PM' },
    ]);
    expect(json('sesiones')).toHaveLength(1);
    const { preferencias, facturacion, ...profile } = json('perfil');
    expect(profile).toEqual(await api('GET /api/users/profile', {}));
    expect(preferencias).toEqual(await api('GET /api/users/preferences', {}));
    expect(facturacion).toEqual(billing);
    expect(json('suscripcion')).toMatchObject({ email: person.email, unsubscribed_at: null });
    for (const name of lists)
      expect(await readSheet({ kind: 'csv', content: zip[`${name}.csv`] as string, headers: [] }), name).toHaveLength(
        json(name).length + 1,
      );
    const picture = await readFile(join(uploadsFolder, profile.avatarUrl.slice('/uploads/'.length)));
    expect(Buffer.from((await entriesOf((await stateOf(person)).url as string, token))['foto.webp'] as Uint8Array)).toEqual(picture);
    const everything = names.filter((name) => !name.endsWith('.pdf')).map((name) => zip[name]);
    const { rows } = await pool.query(`select password_hash as hash from users where id = $1`, [id]);
    const { rows: sessions } = await pool.query(`select token_hash as hash from sessions where user_id = $1`, [id]);
    for (const secret of [rows[0].hash, sessions[0].hash, token, 'argon2']) expect(everything.join('\n')).not.toContain(secret);
  });

  it('escapes formulas in its tables', async () => {
    const person = await customerWithEverything();
    await request(person);
    const zip = await unzipped(await ready(person), person.token);
    expect(zip['resenas.csv']).toContain(`"'@SUM(1+1)`);
    expect(zip['direcciones.csv']).toContain(`"'+Tonalá 87"`);
    expect(zip['reservaciones.csv']).toContain(`"'-1, ""ventana"""`);
    expect(zip['pedidos.csv']).toContain('1 × =CMD');
  });

  it('is answered to its user only, for a day', async () => {
    const person = await registered();
    await request(person);
    const url = await ready(person);
    const { expires_at } = await stateOf(person);
    expect(Date.parse(expires_at as string) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(Date.parse(expires_at as string) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await statusOf(url, null)).toBe(401);
    expect(await statusOf(url, (await customer(shop)).token)).toBe(404);
    expect(await statusOf(url, owner.token)).toBe(404);
    expect(await statusOf('/api/users/export/nada', person.token)).toBe(404);
    expect(await statusOf(url, person.token)).toBe(200);
    await setExport(person.id, { expiresAt: new Date() });
    expect(await statusOf(url, person.token)).toBe(404);
    expect(await stateOf(person)).toMatchObject({ state: 'caducado', url: null });
    const file = `${url.split('/').at(-1)}.zip`;
    expect(await files()).toContain(file);
    await forgetExports();
    expect(await files()).not.toContain(file);
    expect((await stateOf(person)).state).toBe('caducado');
  });

  it.runIf(existsSync(OPEN_FILES))('leaves no file open when it is not read (needs Linux)', async () => {
    const person = await registered();
    await request(person);
    const url = await ready(person);
    const headers = { authorization: `Bearer ${person.token}` };
    const asked = await shop.send(url, { method: 'HEAD', headers });
    expect([asked.status, Number(asked.headers.get('content-length')) > 0]).toEqual([200, true]);
    const unread = await get(url, person.token);
    const name = `${url.split('/').at(-1)}.zip`;
    const links = await Promise.all((await readdir(OPEN_FILES)).map((one) => readlink(join(OPEN_FILES, one)).catch(() => '')));
    expect(links.filter((link) => link.endsWith(name))).toEqual([]);
    await unread.body?.cancel();
  });

  it('needs the password, or a recent sign-in for accounts without one', async () => {
    const person = await registered();
    for (const wrong of ['otra clave', '', null])
      expect(await refusal(request(person, wrong))).toMatchObject({
        status: 403,
        code: 'wrong_password',
        errors: { current_password: 'La contraseña no es correcta.' },
      });
    const without = await customer(shop);
    await request(without, null);
    await setSession(without.id, { createdAt: ago({ minutes: 11 }) });
    await ready(without);
    expect(await refusal(request(without, null))).toMatchObject({ status: 403, code: 'sign_in_again' });
  });

  it('is made once at a time and three times a day, also with parallel requests', async () => {
    const person = await customer(shop);
    for (let copies = 1; copies <= 3; copies++) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => request(person, null)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'export_running' });
      await ready(person);
    }
    const refused = await refusal(request(person, null));
    expect(refused).toMatchObject({ status: 429 });
    expect((await stateOf(person)).state).toBe('listo');
    await ageExport(person.id, { days: 1 });
    await request(person, null);
  });

  it('ends when the role changes or the account is deleted, and its file is removed', async () => {
    const [changed, deleted] = [await registered(), await registered()];
    await verify(changed);
    const ends = {
      [changed.id]: () => owner.api('PUT /api/users/{id}', { id: changed.id, name: 'Ximena', email: changed.email, role: 'admin' }),
      [deleted.id]: () => deleted.api('DELETE /api/users/profile', { password: PASSWORD }),
    };
    for (const person of [changed, deleted]) {
      await request(person);
      const file = `${(await ready(person)).split('/').at(-1)}.zip`;
      expect(await files()).toContain(file);
      await ends[person.id]?.();
      expect((await pool.query('select 1 from data_exports where user_id = $1', [person.id])).rowCount).toBe(0);
      await expect.poll(files).not.toContain(file);
    }
  });

  it('is recorded in the audit log without the customer’s name', async () => {
    const person = await registered();
    await request(person);
    const entries = await owner.api('GET /api/audit', { kind: 'export', limit: 500 });
    const entry = entries.find(({ subject }) => subject.id === person.id);
    expect(entry).toMatchObject({ actor: null, subject: { type: 'user' }, summary: 'Un cliente pidió una copia de sus datos' });
  });
});
