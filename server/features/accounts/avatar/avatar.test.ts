import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { uploadsFolder } from '#server/gateways/files.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { product } from '../../../../tests/factories/orders.ts';
import { runNow, setUser } from '../../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const drawing = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#ac522f' } });
const photo = () => drawing().jpeg().toBuffer();

async function upload({ token }: Pick<Person, 'token'>, bytes: Uint8Array | string, field = 'file') {
  const form = new FormData();
  form.set(field, new File([bytes as Uint8Array<ArrayBuffer>], 'yo.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await shop.from(newAddress()).send('/api/users/avatar', { method: 'POST', body: form, headers });
  return { status: response.status, body: await response.json() };
}

const fileOf = (url: string) => join(uploadsFolder, url.slice('/uploads/'.length));
const files = () => (existsSync(uploadsFolder) ? readdirSync(uploadsFolder) : []);

describe('POST /api/users/avatar', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('makes a square WebP of a %s and shows it with the account', async (format) => {
    const ximena = await customer(shop);
    const { status, body } = await upload(ximena, await drawing().toFormat(format).toBuffer());
    expect(status).toBe(200);
    expect(body.avatarUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}-512\.webp$/);
    expect(await ximena.api('GET /api/users/profile', {})).toEqual(body);
    const { width, height, format: kind } = await sharp(fileOf(body.avatarUrl)).metadata();
    expect([width, height, kind]).toEqual([512, 512, 'webp']);
  });

  it('is shown with the user’s reviews', async () => {
    const ximena = await customer(shop);
    const { body } = await upload(ximena, await photo());
    const product_id = await product(5000);
    const review = await ximena.api('POST /api/reviews', { product_id, user_id: ximena.id, rating: 5, comment: 'Rico.' });
    expect(review.user_avatar).toBe(body.avatarUrl);
  });

  it('crops to the middle, rotates to upright and removes the metadata', async () => {
    const blue = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
      .composite([
        { input: blue, top: 0, left: 0 },
        { input: blue, top: 0, left: 200 },
      ])
      .withExif({ IFD0: { Copyright: 'secreto', Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(await customer(shop), wide);
    const file = fileOf(body.avatarUrl);
    const { exif, icc, xmp, orientation } = await sharp(file).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(readFileSync(file).includes('secreto')).toBe(false);
    const { channels } = await sharp(file).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 32))).toEqual([8, 0, 0]);
  });

  it('stays below 200 kB, also for noise', async () => {
    const noise = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(await customer(shop), noise);
    expect(readFileSync(fileOf(body.avatarUrl)).length).toBeLessThanOrEqual(200_000);
  });

  it('replaces the former picture and removes its file', async () => {
    const ximena = await customer(shop);
    const first = (await upload(ximena, await photo())).body.avatarUrl;
    const second = (await upload(ximena, await photo())).body.avatarUrl;
    expect(second).not.toBe(first);
    await expect.poll(() => existsSync(fileOf(first))).toBe(false);
    expect(existsSync(fileOf(second))).toBe(true);
  });

  it('keeps one file of parallel uploads: the one that is shown', async () => {
    const [ximena, picture] = [await customer(shop), await photo()];
    const before = new Set(files());
    // Encoding runs one at a time, so parallel uploads would not collide: this lock makes them wait for the account together.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [ximena.id]);
    const answers = Promise.all(Array.from({ length: 4 }, () => upload(ximena, picture)));
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(4);
    await holder.query('commit');
    holder.release();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { avatarUrl } = await ximena.api('GET /api/users/profile', {});
    await expect
      .poll(() =>
        files()
          .filter((name) => !before.has(name))
          .map((name) => `/uploads/${name}`),
      )
      .toEqual([avatarUrl]);
  });

  it('removes a file that was never saved for its account', async () => {
    const ximena = await customer(shop);
    const { avatarUrl } = (await upload(ximena, await photo())).body;
    // Simulates a process that ended after writing the file and before updating the account.
    await setUser(ximena.id, { avatarUrl: null });
    await runNow('remove-avatar', avatarUrl.slice('/uploads/'.length));
    await expect.poll(() => existsSync(fileOf(avatarUrl))).toBe(false);
  });

  it.each([
    ['a text', 'hola', 415, 'unsupported_image'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 415, 'unsupported_image'],
    ['a damaged picture', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x01]), 422, 'broken_image'],
    ['nothing', '', 422, 'validation'],
    ['more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1, 1), 413, 'too_large'],
  ])('refuses %s and keeps the picture', async (_, bytes, status, code) => {
    const ximena = await customer(shop);
    const { avatarUrl } = (await upload(ximena, await photo())).body;
    expect(await upload(ximena, bytes)).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect(await ximena.api('GET /api/users/profile', {})).toMatchObject({ avatarUrl });
    expect(existsSync(fileOf(avatarUrl))).toBe(true);
  });

  it('refuses more than 50 megapixels', async () => {
    const bomb = await drawing(7100, 7100).png({ compressionLevel: 9 }).toBuffer();
    expect(await upload(await customer(shop), bomb)).toMatchObject({
      status: 422,
      body: { code: 'image_too_large', errors: { file: expect.stringContaining('50') } },
    });
  });

  it('allows 20 an hour', async () => {
    const [ximena, picture] = [await customer(shop), await photo()];
    // The 22 uploads are not all sent at once: on a slow machine the last would wait too long in the queue and be refused for that.
    const answers: Awaited<ReturnType<typeof upload>>[] = [];
    for (const together of [6, 6, 6, 4])
      answers.push(...(await Promise.all(Array.from({ length: together }, () => upload(ximena, picture)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429, 429]);
    expect((await upload(await customer(shop), picture)).status).toBe(200);
  });

  it('needs a form and a session', async () => {
    const { token } = await customer(shop);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    expect((await shop.send('/api/users/avatar', { method: 'POST', body: '{}', headers })).status).toBe(415);
    expect((await upload({ token: 'a'.repeat(43) }, await photo())).status).toBe(401);
  });
});

describe('DELETE /api/users/avatar', () => {
  it('shows the initial again and removes the file', async () => {
    const ximena = await customer(shop);
    const { avatarUrl } = (await upload(ximena, await photo())).body;
    for (const _ of [1, 2]) await ximena.api('DELETE /api/users/avatar', {});
    expect(await ximena.api('GET /api/users/profile', {})).toMatchObject({ avatarUrl: null });
    await expect.poll(() => existsSync(fileOf(avatarUrl))).toBe(false);
  });

  it('only clears the address of a picture of another site', async () => {
    const ximena = await customer(shop);
    await setUser(ximena.id, { avatarUrl: 'https://fotos.example/yo.jpg' });
    await ximena.api('DELETE /api/users/avatar', {});
    expect(await ximena.api('GET /api/users/profile', {})).toMatchObject({ avatarUrl: null });
  });
});

it('a deleted account deletes its picture too', async () => {
  const ximena = await customer(shop);
  const { avatarUrl } = (await upload(ximena, await photo())).body;
  await ximena.api('DELETE /api/users/profile', { confirm: ximena.email });
  await expect.poll(() => existsSync(fileOf(avatarUrl))).toBe(false);
});
