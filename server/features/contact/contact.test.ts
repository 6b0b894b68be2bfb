import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { admin } from '../../../tests/people.ts';

vi.hoisted(() => {
  process.env.DATA_DIR = `.cache/test-contact-${process.pid}`;
});

let shop: TestApp;
const outbox = join(env.dataDir, 'outbox');

beforeAll(async () => {
  shop = await testApp();
});
afterAll(async () => {
  await shop.close();
  await rm(env.dataDir, { recursive: true, force: true });
});

const LETTER = { name: 'Rosa <b>', email: 'rosa@correo.mx', message: 'Buenas tardes:\n<script>alert(1)</script>' };

describe('a message to the house', () => {
  it('is kept, and mailed once to the house, which can answer it', async () => {
    const { message } = await shop.api('POST /api/contact', LETTER);
    expect(message).toBe('Recibimos tu mensaje. Te respondemos por correo en un día hábil.');
    const files = () =>
      readdir(outbox).then(
        (names) => names.filter((name) => /^contact-.*\.eml$/.test(name)),
        () => [],
      );
    await expect.poll(files, { timeout: 20_000 }).toHaveLength(1);
    const [name = ''] = await files();
    const eml = (await readFile(join(outbox, name), 'utf8')).replace(/=\r\n/g, '');
    expect(eml).toContain('To: hola@casablanca.example\r\n');
    expect(eml).toContain('Reply-To: rosa@correo.mx\r\n');
    expect(eml).toContain('Subject: Mensaje de Rosa <b>\r\n');
    expect(eml).toContain('&lt;script&gt;alert(1)');
    const { api } = await admin(shop);
    expect(await api('GET /api/contact', {})).toMatchObject([LETTER]);
  });

  it('must say who wrote, and something', async () => {
    const said = shop.api('POST /api/contact', { name: 'R', email: 'rosa', message: ' ' });
    await expect(said).rejects.toMatchObject({
      status: 422,
      errors: { name: 'Debe tener al menos 2 caracteres.', email: 'Correo inválido.', message: 'Este campo es obligatorio.' },
    });
    const hidden = shop.api('POST /api/contact', { ...LETTER, name: 'Rosa\r\nBcc: otra@correo.mx' });
    await expect(hidden).rejects.toMatchObject({ status: 422 });
  });

  it('comes no more than twenty times an hour from one address', async () => {
    const { api } = shop.from('127.9.1.1');
    for (let n = 0; n < 20; n++) await api('POST /api/contact', LETTER);
    await expect(api('POST /api/contact', LETTER)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});
