import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { insertReplies } from '../../../tests/factories/rows.ts';
import { admin } from '../../../tests/factories/users.ts';

let shop: TestApp;
const outbox = join(env.dataDir, 'outbox');

beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const LETTER = { name: 'Rosa <b>', email: 'rosa@correo.mx', message: 'Buenas tardes:\n<script>alert(1)</script>' };

describe('a message to the shop', () => {
  it('is stored and mailed once to the shop, with Reply-To', async () => {
    const { message } = await shop.api('POST /api/contact', LETTER);
    expect(message).toBe('Recibimos tu mensaje. Te respondemos por correo en un día hábil.');
    const files = () =>
      readdir(outbox).then(
        (names) => names.filter((name) => /^contact-.*\.eml$/.test(name)),
        () => [],
      );
    await expect.poll(files).toHaveLength(1);
    const [name = ''] = await files();
    const eml = (await readFile(join(outbox, name), 'utf8')).replace(/=\r\n/g, '');
    expect(eml).toContain('To: hola@casablanca.example\r\n');
    expect(eml).toContain('Reply-To: rosa@correo.mx\r\n');
    expect(eml).toContain('Subject: Mensaje de Rosa <b>\r\n');
    expect(eml).toContain('&lt;script&gt;alert(1)');
    const { api } = await admin(shop);
    expect(await api('GET /api/contact', {})).toMatchObject([LETTER]);
  });

  it('is new until it is marked as answered, and can be marked as new again', async () => {
    const { api, token } = await admin(shop);
    const { api: write } = shop.from('127.9.1.2');
    for (const name of ['Primera', 'Segunda']) await write('POST /api/contact', { ...LETTER, name });
    const [second, first] = await api('GET /api/contact', { status: 'nuevo', limit: 2 });
    expect([second?.name, first?.name, first?.answered_at]).toEqual(['Segunda', 'Primera', null]);
    const id = first?.id as string;
    const count = async (status: string) => {
      const answer = await shop.send(`/api/contact?status=${status}&limit=1`, { headers: { authorization: `Bearer ${token}` } });
      return Number(answer.headers.get('x-total-count'));
    };
    const before = await Promise.all([count('nuevo'), count('atendido')]);

    const marked = await api('PUT /api/contact/{id}', { id, answered: true });
    expect(marked).toEqual({ ...first, answered_at: expect.any(String) });
    expect(await api('PUT /api/contact/{id}', { id, answered: true })).toEqual(marked);
    expect(await Promise.all([count('nuevo'), count('atendido')])).toEqual([(before[0] as number) - 1, (before[1] as number) + 1]);
    expect(await api('GET /api/contact', { status: 'atendido' })).toEqual([marked]);
    expect((await api('GET /api/contact', { limit: 2 })).map((one) => one.name)).toEqual(['Segunda', 'Primera']);

    expect(await api('PUT /api/contact/{id}', { id, answered: false })).toEqual(first);
    for (const wrong of ['nada', '01987f2c-61d4-7000-8000-000000000000'])
      await expect(api('PUT /api/contact/{id}', { id: wrong, answered: true })).rejects.toMatchObject({
        status: 404,
        code: 'message_not_found',
      });
  });

  it('is answered by mail; the answer is stored with it and marks it as answered', async () => {
    const { api } = await admin(shop);
    const { api: write } = shop.from('127.9.1.3');
    const email = `rosa-${process.pid}@correo.mx`;
    await write('POST /api/contact', { ...LETTER, email });
    const [asked] = await api('GET /api/contact', { limit: 1 });
    expect(asked).not.toHaveProperty('replies');
    const id = asked?.id as string;
    const answer = 'Claro que sí.\n<b>Abrimos</b> a las siete.';
    const answered = await api('POST /api/contact/{id}/reply', { id, message: `  ${answer} ` });
    expect(answered).toEqual({
      ...asked,
      answered_at: expect.any(String),
      replies: [{ message: answer, at: expect.any(String), by: expect.stringContaining('Ximena Robles') }],
    });
    expect((await api('GET /api/contact', { limit: 1 }))[0]).toEqual(answered);
    const mails = () => readdir(outbox).then((names) => names.filter((name) => /^contact-reply-.*\.eml$/.test(name)));
    await expect.poll(mails).toHaveLength(1);
    const eml = (await readFile(join(outbox, (await mails())[0] as string), 'utf8')).replace(/=\r\n/g, '');
    expect(eml).toContain(`To: ${email}\r\n`);
    expect(eml).toContain('Reply-To: hola@casablanca.example\r\n');
    expect(eml).toContain('&lt;b&gt;Abrimos');
    // A stranger may have typed the message with this address.
    for (const typed of ['Rosa', 'Buenas tardes', 'alert(1)']) expect(eml).not.toContain(typed);
    await insertReplies(id, 19);
    const reply = (body: object) => api('POST /api/contact/{id}/reply', { id, message: 'Hola.', ...body });
    await expect(reply({})).rejects.toMatchObject({ status: 409, code: 'too_many_replies' });
    for (const message of [undefined, ' ', 'x'.repeat(2001)])
      await expect(reply({ message })).rejects.toMatchObject({ status: 422, errors: { message: expect.any(String) } });
    await expect(reply({ id: 'nada' })).rejects.toMatchObject({ status: 404, code: 'message_not_found' });
  });

  it('needs a name, an e-mail and a text', async () => {
    const said = shop.api('POST /api/contact', { name: 'R', email: 'rosa', message: ' ' });
    await expect(said).rejects.toMatchObject({
      status: 422,
      errors: { name: 'Debe tener al menos 2 caracteres.', email: 'Correo inválido.', message: 'Este campo es obligatorio.' },
    });
    const hidden = shop.api('POST /api/contact', { ...LETTER, name: 'Rosa\r\nBcc: otra@correo.mx' });
    await expect(hidden).rejects.toMatchObject({ status: 422 });
  });

  it('is accepted twenty times an hour from one address', async () => {
    const { api } = shop.from('127.9.1.1');
    for (let n = 0; n < 20; n++) await api('POST /api/contact', LETTER);
    await expect(api('POST /api/contact', LETTER)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});
