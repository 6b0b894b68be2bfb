import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadsFolder } from '#server/gateways/files.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { admin, customer } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let token = '';
let guest = '';

beforeAll(async () => {
  shop = await testApp({ queue: false });
  token = (await admin(shop)).token;
  guest = (await customer(shop)).token;
});
afterAll(() => shop.close());

const drawing = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#ac522f' } });

const upload = async (bytes: Uint8Array | string, { bearer = token, name = 'foto.png', field = 'file' } = {}) => {
  const form = new FormData();
  form.set(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/png' }));
  const response = await shop.send('/api/products/images', {
    method: 'POST',
    body: form,
    ...(bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {}),
  });
  return { status: response.status, body: await response.json() };
};

/** A progressive JPEG, valid but for nothing being drawn: each further scan refines one coefficient of all blocks by nothing. */
function manyScans(side: number, scans: number): Buffer {
  const segment = (marker: number, body: number[]) => Buffer.from([0xff, marker, 0, body.length + 2, ...body]);
  const table = (kind: number, symbol: number) => segment(0xc4, [kind << 4, 1, ...Array(15).fill(0), symbol]);
  const scan = (coefficient: number, bits: number) => segment(0xda, [1, 1, 0, coefficient, coefficient, bits]);
  const blocks = Math.ceil(side / 8) ** 2;
  // One bit per block; then runs of 16,384 empty blocks of 15 bits each.
  const [first, empty] = [Buffer.alloc(Math.ceil(blocks / 8)), Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))];
  const size = [side >> 8, side & 255];
  const further = Array.from({ length: scans }, (_, at) => {
    const low = 13 - (at % 14);
    return [scan(1 + Math.floor(at / 14), ((low === 13 ? 0 : low + 1) << 4) | low), empty];
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    ...[table(0, 0), table(1, 0xe0), scan(0, 0), first],
    ...further.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

describe('a picture uploaded by staff', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is stored as six square files', async (format) => {
    const { status, body } = await upload(await drawing().toFormat(format).toBuffer(), { name: 'x.bin' });
    expect(status).toBe(201);
    const id = body.url.match(/^\/uploads\/([0-9a-f-]{36})-1000\.webp$/)[1];
    const made = readdirSync(uploadsFolder).filter((name) => name.includes(id));
    expect(made.sort()).toEqual([320, 640, 1000].flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]).sort());
    for (const name of made) {
      const [, wanted] = name.match(/-(\d+)\.\w+$/) as RegExpMatchArray;
      const { width, height, format: kind, compression } = await sharp(join(uploadsFolder, name)).metadata();
      expect([width, height]).toEqual([Number(wanted), Number(wanted)]);
      expect(name.endsWith('.avif') ? compression : kind).toBe(name.endsWith('.avif') ? 'av1' : 'webp');
    }
  });

  it('is rotated to upright, gets a background and loses its metadata', async () => {
    const told = await drawing(40, 80)
      .ensureAlpha(0.5)
      .withExif({ IFD0: { Copyright: 'secreto', Orientation: '6' } })
      .png()
      .toBuffer();
    const { body } = await upload(told);
    const file = join(uploadsFolder, body.url.slice('/uploads/'.length));
    const { exif, icc, xmp, orientation, hasAlpha } = await sharp(file).metadata();
    expect({ exif, icc, xmp, orientation, hasAlpha }).toMatchObject({ hasAlpha: false });
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(readFileSync(file).includes('secreto')).toBe(false);
  });

  it('can be a product’s picture', async () => {
    const { body } = await upload(await drawing().png().toBuffer());
    const made = await shop.apiAs(token)('POST /api/products', {
      name: 'Con foto',
      description: 'Una.',
      price: 10,
      category: 'café',
      image: body.url,
    });
    expect(made.image).toBe(body.url);
  });
});

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG', svg],
    ['an SVG behind a declaration', `<?xml version="1.0"?>${svg}`],
    ['a text', 'hola'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')],
    ['a PDF', '%PDF-1.7\n'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('%s is refused with 415, with any name', async (_, bytes) => {
    expect(await upload(bytes, { name: 'foto.jpg' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_image', errors: { file: expect.any(String) } },
    });
  });

  it('that is damaged is refused with 422', async () => {
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
    })
      .png()
      .toBuffer();
    expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({ status: 422, body: { code: 'broken_image' } });
    expect(await upload(whole.subarray(0, 20))).toMatchObject({ status: 422 });
    expect(await upload(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]))).toMatchObject({ status: 422 });
  });

  it('that is small but decodes to a gigantic picture is refused with 422', async () => {
    const bomb = await drawing(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await upload(bomb)).toMatchObject({ status: 422, body: { code: 'broken_image' } });
  });

  it('that is a JPEG of hundreds of empty scans is refused with 422', async () => {
    expect((await upload(manyScans(800, 0))).status).toBe(201);
    const { status, body } = await upload(manyScans(800, 600));
    expect([status, body.code]).toEqual([422, 'broken_image']);
  });

  it('of more than 8 MB is refused with 413', async () => {
    const heavy = Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.alloc(8 * 1024 * 1024)]);
    expect(await upload(heavy)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await upload(Buffer.alloc(9 * 1024 * 1024, 1))).toMatchObject({ status: 413 });
  });

  it('missing from the form is refused with 422', async () => {
    const picture = await drawing().png().toBuffer();
    expect(await upload(picture, { field: 'foto' })).toMatchObject({ status: 422, body: { errors: { file: 'Elige una imagen.' } } });
    expect(await upload('')).toMatchObject({ status: 422 });
  });

  it.each([
    ['application/json', '{}', 415],
    ['image/png', 'x', 415],
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=x', 'nada', 400],
  ])('%s with %s is answered with %d', async (type, body, status) => {
    const response = await shop.send('/api/products/images', {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });

  it('is refused from everyone except administrators', async () => {
    const picture = await drawing().png().toBuffer();
    expect((await upload(picture, { bearer: '' })).status).toBe(401);
    expect((await upload(picture, { bearer: guest })).status).toBe(403);
  });

  it('leaves no file', () => {
    expect(readdirSync(uploadsFolder).filter((name) => !/^[0-9a-f-]{36}-(320|640|1000)\.(avif|webp)$/.test(name))).toEqual([]);
    // Uploads are not among the shop's own files: the folder of the tests is in memory or among temporary files.
    expect(uploadsFolder.startsWith(process.cwd())).toBe(false);
  });
});
