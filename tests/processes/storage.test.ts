import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseWithoutTables, freshDatabase } from '../database.ts';
import { dbCommand } from '../factories/processes.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { openS3 } from '../stand-ins/s3.ts';

/** Processes that share a database and an S3 storage, each with a data folder of its own. */
const OWNER = { email: 'duena@correo.mx', password: 'casa de cal y canto' };

const folder = mkdtempSync(join(tmpdir(), 'casa-storage-'));
const dataDir = (name: string) => join(folder, name);
let s3: Awaited<ReturnType<typeof openS3>>;
let settings: Record<string, string>;
let shops: [ShopProcess, ShopProcess];
/** Sends browsers to the storage, and has a wrong secret. */
let sending: ShopProcess;
let token: string;
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ac522f' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  s3 = await openS3();
  const DATABASE_URL = await freshDatabase();
  const SECRETS_KEY = Buffer.alloc(32, 'casa').toString('base64');
  settings = { DATABASE_URL, SECRETS_KEY, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ...s3.settings };
  const first = await startShop({ ...settings, DATA_DIR: dataDir('one') });
  shops = [first, await startShop({ ...settings, DATA_DIR: dataDir('two') })];
  sending = await startShop({ ...settings, DATA_DIR: dataDir('three'), STORAGE_SECRET: 'wrong', STORAGE_PUBLIC_URL: s3.url });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${first.url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) });
  token = ((await signedIn.json()) as { token: string }).token;
});
afterAll(async () => {
  await Promise.all([...shops, sending].map((shop) => shop.stop()));
  await s3.close();
  rmSync(folder, { recursive: true });
});

async function upload({ url }: ShopProcess, path: '/api/products/images' | '/api/users/avatar') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' }));
  const answer = await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return { answer, body: (await answer.json()) as Record<string, string> };
}
const pictureUrl = async (shop: ShopProcess) => (await upload(shop, '/api/products/images')).body.url as string;
const storageOf = async ({ url }: ShopProcess) => {
  const answer = await fetch(`${url}/api/ready`);
  return [answer.status, ((await answer.json()) as { checks: { storage: string } }).checks.storage];
};
const sizes = () => Object.fromEntries([...s3.objects].map(([key, { bytes }]) => [key, bytes.length]));

describe('two processes with one storage', () => {
  it('show a picture that was uploaded to the other one, and read it once for all visitors', async () => {
    const url = await pictureUrl(shops[0]);
    expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}-1000\.webp$/);
    expect(existsSync(join(dataDir('one'), 'uploads'))).toBe(false);
    const key = `public/${url.slice('/uploads/'.length)}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(shops[1].url + url)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(s3.objects.get(key)?.bytes);
    }
    expect(s3.calls.filter((call) => call === `GET ${key}`)).toHaveLength(1);
    const etag = answers[0]?.headers.get('etag') as string;
    expect((await fetch(shops[1].url + url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('keep avatars and exports where only the shop reads them', async () => {
    const { avatarUrl } = (await upload(shops[0], '/api/users/avatar')).body as { avatarUrl: string };
    expect(s3.objects.has(`private/avatars/${avatarUrl.slice('/uploads/'.length)}`)).toBe(true);
    expect((await fetch(shops[1].url + avatarUrl)).status).toBe(200);

    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = (shop: ShopProcess, init?: RequestInit) => fetch(`${shop.url}/api/users/export`, { headers, ...init });
    await ask(shops[0], { method: 'POST', body: JSON.stringify({ current_password: OWNER.password }) });
    const state = async () => (await (await ask(shops[1])).json()) as { data?: { url: string | null }; url?: string | null };
    const made = async () => ((await state()).data ?? (await state())).url;
    await expect.poll(made).toBeTruthy();
    const zip = await fetch(shops[1].url + (await made()), { headers });
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect([...s3.objects.keys()].filter((key) => key.startsWith('private/exports/'))).toHaveLength(1);
  });

  it('ask the storage for a made-up name once, and stop asking for an address that makes up many', async () => {
    const name = (n: number) => `/uploads/01234567-0123-4123-8123-${String(n).padStart(12, '0')}-320.webp`;
    s3.calls.length = 0;
    for (const path of ['/uploads/raro.png', '/uploads/%2e%2e/x', '/uploads/01234567-0123-4123-8123-0123456789ab-320.png'])
      expect((await fetch(shops[1].url + path)).status).toBe(404);
    for (let times = 0; times < 3; times++) expect((await fetch(shops[1].url + name(0))).status).toBe(404);
    expect(s3.calls).toHaveLength(1);
    const url = await pictureUrl(shops[0]);
    await fetch(shops[1].url + url);
    s3.calls.length = 0;
    const statuses: number[] = [];
    for (let n = 1; n <= 400; n += 40)
      statuses.push(...(await Promise.all(Array.from({ length: 40 }, async (_, i) => (await fetch(shops[1].url + name(n + i))).status))));
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(s3.calls.length).toBeLessThanOrEqual(130);
    // What is kept is still shown to the address.
    expect((await fetch(shops[1].url + url)).status).toBe(200);
  });

  it('answer uploads with 503 while the storage is busy, leave nothing behind, and show what they keep', async () => {
    const url = await pictureUrl(shops[0]);
    await fetch(shops[0].url + url);
    const before = sizes();
    s3.fail('busy');
    for (const path of ['/api/products/images', '/api/users/avatar'] as const) {
      const { answer, body } = await upload(shops[0], path);
      expect([answer.status, body.code]).toEqual([503, 'unavailable']);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await fetch(shops[0].url + url)).status).toBe(200);
    const unseen = await fetch(`${shops[0].url}${url.replace('1000', '320')}`);
    expect([unseen.status, unseen.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect((await fetch(`${shops[0].url}/products`)).status).toBe(200);
    await expect.poll(() => storageOf(shops[0])).toEqual([200, 'down']);
    s3.fail(null);
    expect(sizes()).toEqual(before);
    await expect.poll(() => storageOf(shops[0])).toEqual([200, 'ok']);
    await expect.poll(async () => (await fetch(`${shops[0].url}${url.replace('1000', '320')}`)).status).toBe(200);
  });

  it('store all files of a picture or none when the storage fails in the middle', async () => {
    const before = sizes();
    // Each file is tried twice: these fail some of the six, and their removal works.
    s3.fail('busy', 8);
    const { answer } = await upload(shops[0], '/api/products/images');
    s3.fail(null);
    expect(answer.status).toBe(503);
    expect(sizes()).toEqual(before);
  });
});

describe('a shop with STORAGE_PUBLIC_URL', () => {
  it('sends browsers to the storage for pictures of goods only, and names its host to them', async () => {
    const url = await pictureUrl(shops[0]);
    const sent = await fetch(sending.url + url, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${s3.url}/public/${url.slice('/uploads/'.length)}`]);
    const shown = await fetch(sending.url + url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { origin } = new URL(s3.url);
    const policy = async (path: string) => (await fetch(sending.url + path)).headers.get('content-security-policy');
    expect(await policy('/products')).toContain(`img-src 'self' https: data: ${origin};`);
    expect(await policy('/sw.js')).toContain(`connect-src 'self' ${origin};`);
  });

  it('that may not use the storage refuses uploads and avatars, and says so', async () => {
    const { avatarUrl } = (await upload(shops[0], '/api/users/avatar')).body as { avatarUrl: string };
    expect((await fetch(sending.url + avatarUrl, { redirect: 'manual' })).status).toBe(503);
    expect((await upload(sending, '/api/products/images')).answer.status).toBe(503);
    expect(await storageOf(sending)).toEqual([200, 'down']);
  });
});

describe('npm run db', () => {
  it('move-files copies what is on the disk, and only what is missing', async () => {
    const disk = dataDir('moved');
    const names = ['01234567-0123-4123-8123-0123456789ab-320.avif', '01234567-0123-4123-8123-0123456789ac-512.webp'];
    const id = '01234567-0123-4123-8123-0123456789ad.zip';
    await mkdir(join(disk, 'uploads'), { recursive: true });
    await mkdir(join(disk, 'exports'));
    for (const name of names) writeFileSync(join(disk, 'uploads', name), name);
    writeFileSync(join(disk, 'uploads', '.unfinished.webp'), 'x');
    writeFileSync(join(disk, 'exports', id), id);
    const move = (change = {}) => dbCommand({ ...settings, DATA_DIR: disk, ...change }, 'move-files');
    const first = await move();
    expect(first).toEqual({ code: 0, output: expect.stringMatching(/copiados: 3\b[\s\S]*ya estaban: 0\b/) });
    const keys = [`public/${names[0]}`, `private/avatars/${names[1]}`, `private/exports/${id}`];
    expect(keys.map((key) => String(s3.objects.get(key)?.bytes))).toEqual([...names, id]);
    s3.objects.delete(keys[1] as string);
    expect(await move()).toEqual({ code: 0, output: expect.stringMatching(/copiados: 1\b[\s\S]*ya estaban: 2\b/) });
    const wrong = await move({ STORAGE_SECRET: 'wrong' });
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('SignatureDoesNotMatch') });
    expect(wrong.output.trim().split('\n')).toHaveLength(1);
    expect(await move({ STORAGE_URL: '', STORAGE_KEY: '', STORAGE_SECRET: '' })).toEqual({
      code: 1,
      output: expect.stringContaining('STORAGE_URL'),
    });
  });

  it('backup and restore take the pictures from the storage and back', async () => {
    await pictureUrl(shops[0]);
    const file = join(folder, 'shop.backup');
    expect(await dbCommand({ ...settings, DATA_DIR: dataDir('one') }, 'backup', file)).toMatchObject({ code: 0 });
    const other = await openS3();
    const target = { DATABASE_URL: await databaseWithoutTables(), DATA_DIR: dataDir('restored'), ...other.settings };
    expect(await dbCommand(target, 'restore', file)).toMatchObject({ code: 0 });
    const pictures = [...s3.objects].filter(([key]) => !key.startsWith('private/exports/'));
    expect(other.objects).toEqual(new Map(pictures));
    expect(existsSync(join(dataDir('restored'), 'uploads'))).toBe(false);
    await other.close();
  });
});
