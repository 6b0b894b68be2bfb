import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#contract/settings/settings-values.ts';
import { ApiError } from '#contract/wire/client.ts';
import { pool } from '#server/db/client.ts';
import { uploadsFolder } from '#server/gateways/files.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { runNow } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp();
});
// A person of its own for each test, because each may upload 20 pictures an hour.
beforeEach(async () => {
  owner = await admin(shop);
});
afterAll(() => shop.close());

const PATH = '/api/ajustes/marca/imagenes';
const upload = async (
  bytes: Uint8Array | string,
  { who = owner, from = shop }: { who?: Person | null; from?: Pick<TestApp, 'send'> } = {},
) => {
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'x.bin', { type: 'image/png' }));
  const headers = new Headers(who ? { authorization: `Bearer ${who.token}` } : {});
  const response = await from.send(PATH, { method: 'POST', body: form, headers });
  return { status: response.status, body: await response.json() };
};
const drawing = (width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: { r: 172, g: 82, b: 47, alpha: 0.5 } } });
const stored = (url: string) => join(uploadsFolder, url.slice('/uploads/'.length));
const svg = (inside: string, around = 'viewBox="0 0 400 100"') => `<svg xmlns="http://www.w3.org/2000/svg" ${around}>${inside}</svg>`;
const SHAPE = '<path d="M0 0h10v10z" fill="#ac522f"/>';

const NONE: Settings['marca'] = { logo_claro: null, logo_oscuro: null, portada: null, nosotros: null, lema: null };
const put = async (change: Partial<Settings['marca']>, who = owner) => {
  const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'marca' });
  return who.api('PUT /api/ajustes/{seccion}', { seccion: 'marca', version, valor: { ...valor, ...change } });
};
const wrong = async (call: Promise<unknown>): Promise<[number, string[]]> => {
  const error = await call.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  return [(error as ApiError).status, Object.keys((error as ApiError).errors)];
};

describe('a picture of the brand', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('as %s is encoded again, in its own proportions', async (format) => {
    const { status, body } = await upload(
      await drawing()
        .withExif({ IFD0: { Copyright: 'secreto' } })
        .toFormat(format)
        .toBuffer(),
    );
    expect([status, body]).toEqual([201, { url: expect.stringMatching(/^\/uploads\/[0-9a-f-]{36}-400x100\.webp$/) }]);
    const { width, height, exif, hasAlpha } = await sharp(stored(body.url)).metadata();
    expect({ width, height, exif, hasAlpha }).toEqual({ width: 400, height: 100, exif: undefined, hasAlpha: format !== 'jpeg' });
  });

  it('that is large is stored in two widths and two formats', async () => {
    const { body } = await upload(await drawing(3200, 1800).png().toBuffer());
    expect(body.url).toMatch(/-1600x900\.webp$/);
    for (const end of ['.webp', '.avif', '-800.webp', '-800.avif']) {
      const { width } = await sharp(stored(body.url.replace(/\.webp$/, end))).metadata();
      expect([end, width]).toEqual([end, end.startsWith('-800') ? 800 : 1600]);
    }
  });

  it('is refused with the right status when it is none, broken or too large', async () => {
    const png = await drawing().png().toBuffer();
    for (const [bytes, status, code] of [
      ['hola', 415, 'unsupported_image'],
      [await drawing().avif().toBuffer(), 415, 'unsupported_image'],
      [await drawing().gif().toBuffer(), 415, 'unsupported_image'],
      ['%PDF-1.7', 415, 'unsupported_image'],
      [png.subarray(0, 60), 422, 'broken_image'],
      [svg(SHAPE).slice(0, -9), 422, 'broken_image'],
      [svg('<script>alert(1)</script>'), 422, 'broken_image'],
      ['', 422, 'invalid'],
      [Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 413, 'too_large'],
    ] as const) {
      const answer = await upload(bytes);
      expect([answer.status, answer.body.code], String(bytes.slice(0, 30))).toEqual([status, expect.any(String)]);
      if (status !== 413 && code !== 'invalid') expect(answer.body.code).toBe(code);
      expect(answer.body.message).toMatch(/[a-z]/);
    }
  });

  it('is for managers, and 20 an hour of each', async () => {
    expect((await upload('x', { who: null })).status).toBe(401);
    expect((await upload('x', { who: await customer(shop) })).status).toBe(403);
    expect((await upload('x', { who: await staff(shop, 'staff') })).status).toBe(403);
    const manager = await staff(shop, 'manager');
    const from = shop.from('198.51.100.44');
    const answers = await Promise.all(Array.from({ length: 25 }, () => upload(svg(SHAPE), { who: manager, from })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
  });
});

describe('an SVG logo', () => {
  it.each([
    ['a script', `<script>alert(1)</script>${SHAPE}`],
    ['a script in CDATA', `<script><![CDATA[alert(1)]]></script>${SHAPE}`],
    ['event handlers', `<path onload="alert(1)" onclick='alert(1)' d="M0 0h9v9z"/>`],
    ['a handler on the root', SHAPE, 'viewBox="0 0 9 9" onload="alert(1)"'],
    ['a foreign object', `<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>${SHAPE}`],
    ['a foreign object in a switch', `<switch><foreignObject><b>alert</b></foreignObject>${SHAPE}</switch>`],
    ['an image', `<image href="https://evil.example/a.png" width="9" height="9"/>${SHAPE}`],
    ['an embedded image', `<image href="data:image/svg+xml;base64,PHN2Zz4=" width="9" height="9"/>${SHAPE}`],
    ['a link', `<a href="javascript:alert(1)">${SHAPE}</a>`],
    ['a foreign use', `<use href="https://evil.example/a.svg#x"/><use xlink:href="#a"/>${SHAPE}`],
    ['animations', `<path d="M0 0h9v9z"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="d"/></path>`],
    [
      'styles with addresses',
      `<style>@import "https://evil.example/a.css";.a{fill:url(https://evil.example/x)}</style><path class="a" d="M0 0h9v9z"/>`,
    ],
    ['a style attribute with an address', `<path style="fill:url(https://evil.example/#a);background:url(//evil.example)" d="M0 0h9v9z"/>`],
    ['a fill with an address', `<path fill="url(https://evil.example/#a)" d="M0 0h9v9z"/>`],
    ['an escaped address', `<path fill="&#117;rl(https://evil.example/)" clip-path="\\75rl(//evil.example)" d="M0 0h9v9z"/>`],
    ['a filter', `<filter id="f"><feImage href="https://evil.example/a.png"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>`],
    ['a comment', `<!-- <script>alert(1)</script> evil -->${SHAPE}`],
    ['instructions', `<?xml-stylesheet href="https://evil.example/a.css"?>${SHAPE}`],
    ['text', `<text>alert evil</text><title>evil</title>${SHAPE}`],
    ['elements of another namespace', `<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>${SHAPE}`],
    ['a handler after a slash', `<path/onload="alert(1)" d="M0 0h9v9z"/>`],
  ])('loses %s', async (_, inside, around?: string) => {
    const { status, body } = await upload(svg(inside, around));
    if (status === 422) return expect(body.code).toBe('broken_image');
    expect(status).toBe(201);
    const clean = readFileSync(stored(body.url), 'utf8');
    expect(clean).not.toMatch(/script|alert|evil|\son|href|foreign|image|style|url\(|data:|<!|<\?/i);
    expect(clean).toMatch(/<path [^>]*d="M0 0h/);
  });

  it.each([
    ['an entity bomb', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(SHAPE)}`],
    ['an external entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
    ['too many elements', svg(SHAPE.repeat(6000))],
    ['too deep nesting', svg('<g>'.repeat(300) + SHAPE + '</g>'.repeat(300))],
    ['crossed elements', svg('<g><path d="M0 0"></g></path>')],
    ['no size', svg(SHAPE, '')],
    ['a size of nothing', svg(SHAPE, 'viewBox="0 0 0 10"')],
    ['an endless strip', svg(SHAPE, 'viewBox="0 0 100000 1"')],
    [
      'lines that take hours to draw',
      svg(`<path d="M0 0${Array.from({ length: 100_000 }, (_, at) => `L${(at * 7919) % 400} ${(at * 104729) % 97}`).join('')}"/>`),
    ],
    ['html', '<html><body><svg></svg></body></html>'],
  ])('is refused with %s', async (_, text) => {
    const { status } = await upload(text);
    expect([415, 422]).toContain(status);
  });

  it('keeps shapes, gradients, clips and the colours of its classes', async () => {
    const { status, body } = await upload(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(
        '<style>.cls-1,.b{fill:#224f4b;stroke:none}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs><g clip-path="url(#c)" transform="translate(1 2)"><circle class="cls-1" cx="5" cy="5" r="4"/><ellipse style="fill: #ac522f; opacity:.5" cx="1" cy="1" rx="1" ry="2"/></g><path fill="url(#g)" d="M0 0h9v9z"/>',
        'width="200px" height="50px"',
      )}`,
    );
    expect(status).toBe(201);
    expect(body.url).toMatch(/-200x50\.svg$/);
    const clean = readFileSync(stored(body.url), 'utf8');
    for (const part of [
      'viewBox="0 0 200 50"',
      'fill="#224f4b"',
      'fill="#ac522f"',
      'opacity=".5"',
      'fill="url(#g)"',
      'clip-path="url(#c)"',
      '<stop offset="0" stop-color="#fff"/>',
      'translate(1 2)',
    ])
      expect(clean).toContain(part);
  });
});

describe('the section marca', () => {
  it('is null at first, and part of the public settings', async () => {
    const { data } = await shop.api('GET /api/ajustes', {});
    expect(data.marca).toEqual(NONE);
    const logo = (await upload(svg(SHAPE))).body.url as string;
    const imagen = (await upload(await drawing().png().toBuffer())).body.url as string;
    const marca = {
      logo_claro: logo,
      logo_oscuro: imagen,
      portada: { imagen, titulo: 'Pan de la esquina', texto: null },
      nosotros: { titulo: 'Tres hermanas', texto: 'Uno.\n\nDos.', imagenes: [imagen] },
      lema: 'Pan y café',
    };
    expect((await put(marca, await staff(shop, 'manager'))).valor).toEqual(marca);
    expect((await shop.api('GET /api/ajustes', {})).data.marca).toEqual(marca);
    await put(NONE);
  });

  it('refuses addresses that are not of this shop’s pictures, drawings as photographs, and long texts', async () => {
    const logo = (await upload(svg(SHAPE))).body.url as string;
    for (const url of [
      'https://evil.example/a.png',
      '//evil.example/a.svg',
      'javascript:alert(1)',
      '/uploads/../../etc/passwd',
      '/uploads/01234567-0123-4123-8123-0123456789ab-400x100.webp',
      '/art/scenes/hero-1200.webp',
      `https://evil.example${logo}`,
      `${logo}?x`,
      logo.replace('400x100', '900x100'),
      '',
    ]) {
      expect(await wrong(put({ logo_claro: url }))).toEqual([422, ['valor.logo_claro']]);
      expect(await wrong(put({ logo_oscuro: url }))).toEqual([422, ['valor.logo_oscuro']]);
      expect(await wrong(put({ portada: { imagen: url, titulo: null, texto: null } }))).toEqual([422, ['valor.portada.imagen']]);
      expect(await wrong(put({ nosotros: { titulo: null, texto: null, imagenes: [url] } }))).toEqual([422, ['valor.nosotros.imagenes.0']]);
    }
    expect(await wrong(put({ portada: { imagen: logo, titulo: null, texto: null } }))).toEqual([422, ['valor.portada.imagen']]);
    expect(await wrong(put({ nosotros: { titulo: null, texto: null, imagenes: [logo] } }))).toEqual([422, ['valor.nosotros.imagenes.0']]);
    expect(await wrong(put({ lema: 'a'.repeat(5000) }))).toEqual([422, ['valor.lema']]);
    expect(await wrong(put({ portada: { imagen: null, titulo: 'a'.repeat(5000), texto: 'a'.repeat(5000) } }))).toEqual([
      422,
      ['valor.portada.titulo', 'valor.portada.texto'],
    ]);
    expect(await wrong(put({ nosotros: { titulo: null, texto: 'a'.repeat(50_000), imagenes: [] } }))).toEqual([
      422,
      ['valor.nosotros.texto'],
    ]);
    const imagen = (await upload(await drawing().png().toBuffer())).body.url as string;
    expect(await wrong(put({ nosotros: { titulo: null, texto: null, imagenes: Array(20).fill(imagen) } }))).toEqual([
      422,
      ['valor.nosotros.imagenes'],
    ]);
  });
});

describe('a picture that the brand does not show', () => {
  const files = (url: string) =>
    ['.webp', '.avif', '-800.webp', '-800.avif'].filter((end) => existsSync(stored(url.replace(/\.webp$/, end))));
  const photo = async () => (await upload(await drawing(1200, 600).png().toBuffer())).body.url as string;
  /** Lets the waiting jobs of these pictures run. */
  const run = (urls: string[]) => Promise.all(urls.map((url) => runNow('remove-brand-picture', url)));
  const state = async (url: string) =>
    (await pool.query(`select state from pgboss.job where name = 'remove-brand-picture' and data->>'url' = $1`, [url])).rows.map(
      (row) => row.state,
    );

  it('is removed with all of its files when it was replaced, or never saved; the one that is shown stays', async () => {
    const [first, second, unsaved] = [await photo(), await photo(), await photo()];
    const about = (imagen: string | null) => put({ portada: { imagen, titulo: null, texto: null } });
    await about(first);
    await about(second);
    await run([first, second, unsaved]);
    await expect.poll(() => [files(first), files(unsaved)]).toEqual([[], []]);
    await expect.poll(() => state(second)).toEqual(['completed']);
    expect(files(second).length).toBe(4);
    await put(NONE);
    await run([second]);
    await expect.poll(() => files(second)).toEqual([]);
  });

  it('is never removed while another manager saves it: the change finds it or is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const url = await photo();
      const saved = put({ logo_claro: url }).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ status: 422, errors: { 'valor.logo_claro': expect.any(String) } });
          return false;
        },
      );
      await run([url]);
      const isShown = await saved;
      await expect.poll(async () => (await state(url)).every((one) => one === 'completed')).toBe(true);
      expect(files(url).length > 0).toBe(isShown);
      await put(NONE);
    }
  });
});
