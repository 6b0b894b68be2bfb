import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { admin, staff } from '../../../tests/factories/users.ts';
import { readMail } from '../../../tests/readers/read-mail.ts';

let shop: TestApp;
const outbox = join(env.dataDir, 'outbox');

beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (email: unknown, send = shop.send) =>
  send('/api/subscriptions', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ email }) });
const leave = (email: string) => shop.send(`/api/subscriptions/unsubscribe?${new URLSearchParams({ email })}`);
const oneClick = (token: string) =>
  shop.send(`/api/subscriptions/unsubscribe?${new URLSearchParams({ token })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const isSubscribed = async (email: string) => {
  const { rows } = await pool.query('select 1 from subscriptions where lower(email) = lower($1) and unsubscribed_at is null', [email]);
  return rows.length === 1;
};
/** Reads mails and joins their folded headers. */
async function letters(to: string): Promise<string[]> {
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(files.map((name) => readMail(join(outbox, name))));
  return all.map((eml) => eml.replace(/\r\n[ \t]/g, ' ')).filter((eml) => eml.includes(`To: ${to}\r\n`));
}

describe('the Club', () => {
  it('subscribes an e-mail once, ignoring its case, and again after it left', async () => {
    const first = await post('  Rosa@Correo.mx ');
    expect(first.status).toBe(201);
    expect(await first.json()).toEqual({ message: '¡Gracias por suscribirte al Club Casa Blanca!' });
    expect((await post('rosa@correo.mx')).status).toBe(200);
    // Full-width letters count as ordinary letters; a dotted capital I differs from i.
    expect((await post('ｒosa@correo.mx')).status).toBe(200);
    expect((await post('lİli@correo.mx')).status).toBe(201);
    expect((await post('lili@correo.mx')).status).toBe(201);
    const left = await leave('ROSA@correo.mx');
    expect(left.status).toBe(200);
    expect(await left.json()).toEqual({ message: 'Suscripción cancelada exitosamente' });
    expect(await isSubscribed('rosa@correo.mx')).toBe(false);
    expect(await (await leave('nadie@correo.mx')).json()).toEqual({ message: 'Suscripción cancelada exitosamente' });
    expect((await post('rosa@correo.mx')).status).toBe(201);
  });

  it('subscribes an e-mail once, also with parallel requests', async () => {
    const { send } = shop.from('127.9.0.1');
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => post('prisa@correo.mx', send)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  });

  it.each([
    ['', 'Por favor ingresa tu correo electrónico'],
    [undefined, 'Por favor ingresa tu correo electrónico'],
    ['rosa', 'Por favor ingresa un correo electrónico válido'],
    ['a@b.c\r\nBcc: d@e.f', 'Por favor ingresa un correo electrónico válido'],
  ])('refuses %j with the message of the form', async (email, message) => {
    const refused = await post(email);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toEqual({ email: message });
  });

  it('sends one welcome a day, with a link to unsubscribe', async () => {
    const email = 'diana@correo.mx';
    await post(email);
    await expect.poll(() => letters(email)).toHaveLength(1);
    const [eml = ''] = await letters(email);
    expect(eml).toContain('Subject: Bienvenido al Club Casa Blanca');
    expect(eml).toMatch(/multipart\/alternative/);
    expect(eml).toContain('https://cafe.localhost/suscripcion/cancelar?token=');
    expect(eml).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    const token = eml.match(
      /List-Unsubscribe: <https:\/\/cafe\.localhost\/api\/subscriptions\/unsubscribe\?token=([\w.-]+)>/,
    )?.[1] as string;

    // A GET request changes nothing.
    const looked = await shop.send(`/api/subscriptions/unsubscribe?token=${token}`);
    expect([looked.status, looked.headers.get('location')]).toEqual([303, `/suscripcion/cancelar?token=${token}`]);
    expect(await isSubscribed(email)).toBe(true);
    for (const wrong of ['', 'x', `${token}x`, token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')), `${token.slice(0, 36)}.`])
      expect((await oneClick(wrong)).status, wrong).toBe(400);
    expect(await isSubscribed(email)).toBe(true);
    for (let times = 0; times < 2; times++) expect((await oneClick(token)).status).toBe(200);
    expect(await isSubscribed(email)).toBe(false);

    expect((await post(email)).status).toBe(201);
    const { rows } = await pool.query(
      `select count(*)::int jobs from pgboss.job join subscriptions on data->>'id' = subscriptions.id::text where name = 'welcome-mail' and email = $1`,
      [email],
    );
    expect(rows[0].jobs).toBe(1);
  });

  it('accepts twenty an hour from one address', async () => {
    const { send } = shop.from('127.9.0.2');
    for (let n = 0; n < 20; n++) expect((await post('mismo@correo.mx', send)).status).toBeLessThan(202);
    const refused = await post('mismo@correo.mx', send);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('lists its members for the owner, also as a CSV file without formulas', async () => {
    await post('=cmd|calc!a0@correo.mx');
    await post('+52@correo.mx');
    const { api, token } = await admin(shop);
    const page = await api('GET /api/subscriptions', { limit: 2 });
    expect(page.map(({ email }) => email)).toEqual(['+52@correo.mx', '=cmd|calc!a0@correo.mx']);
    const file = await shop.send('/api/subscriptions.csv', { headers: { authorization: `Bearer ${token}` } });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toBe('"Correo electrónico","Suscrito desde"');
    expect(lines[1]).toMatch(/^"'\+52@correo\.mx","20/);
    expect(lines[2]).toMatch(/^"'=cmd/);
  });

  it('finds members by a literal part of their e-mail, including former ones, and lets staff end a membership', async () => {
    const { send } = shop.from('127.9.0.3');
    for (const email of ['Vale_1@hacienda.mx', 'vale21@hacienda.mx', 'otra@hacienda.mx']) await post(email, send);
    const { api, token } = await admin(shop);
    const found = async (q: string, status?: 'baja') => {
      const page = await api('GET /api/subscriptions', { q, status });
      return page.map(({ email, unsubscribed_at }) => [email, unsubscribed_at !== null]);
    };
    expect(await found(' VALE_1@H ')).toEqual([['Vale_1@hacienda.mx', false]]);
    expect(await found('%')).toEqual([]);
    await leave('vale21@hacienda.mx');
    await leave('otra@hacienda.mx');
    expect(await found('@hacienda')).toEqual([['Vale_1@hacienda.mx', false]]);
    expect(await found('@hacienda', 'baja')).toEqual([
      ['otra@hacienda.mx', true],
      ['vale21@hacienda.mx', true],
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await shop.send('/api/subscriptions?q=hacienda&status=baja&limit=1', { headers });
    expect([answer.headers.get('x-total-count'), (await answer.json()).length]).toEqual(['2', 1]);
    expect(await (await shop.send('/api/subscriptions.csv', { headers })).text()).not.toContain('otra@hacienda.mx');
    expect((await shop.send('/api/subscriptions?status=otro', { headers })).status).toBe(422);
    const [member] = await api('GET /api/subscriptions', { q: '@hacienda' });
    const id = member?.id as string;
    await api('DELETE /api/subscriptions/{id}', { id });
    expect(await found('@hacienda')).toEqual([]);
    for (const gone of [id, 'nada'])
      await expect(api('DELETE /api/subscriptions/{id}', { id: gone })).rejects.toMatchObject({ status: 404, code: 'member_not_found' });
  });

  it('shows managers masked e-mails, and finds for them by what is shown or by the whole e-mail only', async () => {
    const { send } = shop.from('127.9.0.4');
    for (const email of ['zulema.paz@molino.mx', 'Zoe@molino.mx', 'z@molino.mx']) await post(email, send);
    await leave('z@molino.mx');
    const { api, token } = await staff(shop, 'manager');
    const found = async (q?: string, status?: 'baja') =>
      (await api('GET /api/subscriptions', { q, status, limit: 500 })).map(({ email }) => email);
    expect(await found('molino')).toEqual(['Z•••@molino.mx', 'z•••@molino.mx']);
    expect(await found('molino', 'baja')).toEqual(['z•••@molino.mx']);
    expect(await found('Z•••@MOL')).toHaveLength(2);
    expect(await found(' ZULEMA.paz@molino.mx ')).toEqual(['z•••@molino.mx']);
    for (const hidden of ['zulema', 'paz@molino', 'oe@', 'zulema.paz@', 'ulema.paz@molino.mx', '%@molino'])
      expect(await found(hidden)).toEqual([]);
    expect((await found()).filter((email) => !/^.•••@[^@•]+$/u.test(email))).toEqual([]);
    const counted = await shop.send('/api/subscriptions?q=paz', { headers: { authorization: `Bearer ${token}` } });
    expect(counted.headers.get('x-total-count')).toBe('0');
    const owner = await admin(shop);
    expect((await owner.api('GET /api/subscriptions', { q: 'zulema' })).map(({ email }) => email)).toEqual(['zulema.paz@molino.mx']);
    const file = await shop.send('/api/subscriptions.csv', { headers: { authorization: `Bearer ${token}` } });
    expect(file.status).toBe(403);
  });
});
