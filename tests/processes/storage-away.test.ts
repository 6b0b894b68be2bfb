import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { runJobNow } from '../factories/processes.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { openS3 } from '../stand-ins/s3.ts';

/** A storage that is slow, silent or away, behind a shop that goes on. */
const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path d="M0 0h400v100z" fill="#ac522f"/></svg>';

const folder = mkdtempSync(join(tmpdir(), 'casa-away-'));
let s3: Awaited<ReturnType<typeof openS3>>;
let settings: Record<string, string>;
let database: Client;
let shop: ShopProcess;
let token: string;

beforeAll(async () => {
  s3 = await openS3();
  const DATABASE_URL = await freshDatabase();
  database = new Client(DATABASE_URL);
  await database.connect();
  settings = { DATABASE_URL, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ...s3.settings };
  shop = await startShop({ ...settings, DATA_DIR: join(folder, 'one') });
  token = (await call('POST', '/api/users/login', OWNER)).body.token;
});
afterEach(() => s3.fail(null));
afterAll(async () => {
  await shop.stop();
  await database.end();
  await s3.close();
  rmSync(folder, { recursive: true });
});

async function call(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(shop.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

async function upload(path: string, bytes: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('file', new File([bytes], 'x.bin', { type: 'image/png' }));
  const answer = await fetch(shop.url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}
const logo = async (): Promise<string> => (await upload('/api/ajustes/marca/imagenes', LOGO)).body.url;
const keyOf = (url: string) => url.replace('/uploads/', 'public/');

async function put(section: 'marca' | 'casa', change: object) {
  const { version, valor } = (await call('GET', `/api/ajustes/${section}`)).body;
  return call('PUT', `/api/ajustes/${section}`, { version, valor: { ...valor, ...change } });
}

const JOB = 'remove-brand-picture';
const remove = (url: string) => runJobNow(settings.DATABASE_URL as string, JOB, url);
const removal = async (url: string) =>
  (await database.query("select state from pgboss.job where name = $1 and data->>'url' = $2", [JOB, url])).rows[0]?.state;

describe('while the storage has not answered yet', () => {
  it('the settings can be changed during the check of a picture, and the picture be removed, which refuses it', async () => {
    const url = await logo();
    const release = s3.hold('GET');
    const saved = put('marca', { logo_claro: url });
    await expect.poll(() => s3.calls).toContain(`GET ${keyOf(url)}`);
    expect((await put('casa', { telefono: '222 111 2233' })).status).toBe(200);
    await remove(url);
    await expect.poll(() => removal(url)).toBe('completed');
    expect(s3.objects.has(keyOf(url))).toBe(false);
    release();
    expect(await saved).toMatchObject({ status: 422, body: { errors: { 'valor.logo_claro': expect.any(String) } } });
  });

  it('the settings can be changed during the removal of a picture, which cannot be saved any more', async () => {
    const url = await logo();
    const release = s3.hold('DELETE');
    await remove(url);
    await expect.poll(() => s3.calls).toContain(`DELETE ${keyOf(url)}`);
    expect((await put('casa', { telefono: '222 111 2244' })).status).toBe(200);
    expect((await put('marca', { logo_oscuro: url })).status).toBe(422);
    expect(await removal(url)).toBe('active');
    release();
    await expect.poll(() => removal(url)).toBe('completed');
  });
});

describe('a storage that accepts calls and says nothing', () => {
  it('ends an upload with 503 in time, while pages, lists and known pictures go on', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ac522f' } })
      .png()
      .toBuffer();
    const { url } = (await upload('/api/products/images', new Uint8Array(picture))).body;
    await fetch(shop.url + url);
    s3.fail('silent');
    const uploads = ['/api/products/images', '/api/users/avatar'].map((path) => upload(path, new Uint8Array(picture)));
    let isOver = false;
    void Promise.any(uploads).then(() => {
      isOver = true;
    });
    const unseen = fetch(shop.url + url.replace('1000', '320'));
    for (const path of ['/products', '/api/products', url]) expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
    expect(isOver).toBe(false);
    for (const { status, retryAfter, body } of await Promise.all(uploads))
      expect([status, body.code, retryAfter]).toEqual([503, 'unavailable', expect.stringMatching(/^\d+$/)]);
    expect((await unseen).status).toBe(503);
    s3.fail(null);
    await expect.poll(async () => (await upload('/api/users/avatar', new Uint8Array(picture))).status).toBe(200);
  });
});

describe('a shop that starts while the storage is away', () => {
  it('shows its logo by itself as soon as the storage answers', async () => {
    await put('marca', { logo_claro: await logo() });
    s3.fail('busy');
    const late = await startShop({ ...settings, DATA_DIR: join(folder, 'two') });
    /** A shop without a logo has a door as its icon. */
    const isDoor = async () => (await (await fetch(`${late.url}/favicon.svg`)).text()).includes('M8 64V24');
    expect(await isDoor()).toBe(true);
    s3.fail(null);
    await expect.poll(isDoor).toBe(false);
    await late.stop();
  });
});
