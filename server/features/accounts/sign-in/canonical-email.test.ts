import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { pool } from '#server/db/client.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { empty } from '#server/db/open/reset.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

let count = 0;
const client = () => shop.from(`127.22.0.${++count}`);
const PASSWORD = 'una contraseña';
const register = (email: string) => client().api('POST /api/users/register', { name: 'Ximena', email, password: PASSWORD });
const login = (email: string, password: string, from = client()) => from.api('POST /api/users/login', { email, password });

describe('an account', () => {
  it('is the same for all spellings of its e-mail', async () => {
    const { user } = await register('Jose\u0301.ﬁno@correo.mx');
    expect(user.email).toBe('José.ﬁno@correo.mx');
    expect(await refusal(register('JOSÉ.FINO@correo.mx'))).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await login('josé.ﬁno@CORREO.mx', PASSWORD)).user.id).toBe(user.id);
  });

  it('is the same for both forms of its domain, and for a pasted one', async () => {
    const { user } = await register('ana@ñandú.mx');
    expect(user.email).toBe('ana@ñandú.mx');
    for (const form of ['ana@xn--and-6ma2c.mx', 'Ana@ÑANDÚ.mx', '\u202aana@ñandú.mx\u202c', 'ana\u200b@xn--and-6ma2c.mx\u00a0']) {
      expect(await refusal(register(form))).toMatchObject({ status: 409, code: 'email_taken' });
      expect((await login(form, PASSWORD)).user.id).toBe(user.id);
    }
  });

  it('has one counter of wrong passwords for all spellings', async () => {
    await register('admin.local@correo.mx');
    const from = client();
    const ways = ['admin.local@correo.mx', 'ADMIN.LOCAL@correo.mx', 'ａdmin.local@correo.mx', 'admin．local@correo.mx'];
    for (let i = 0; i < 10; i++) expect(await refusal(login(ways[i % ways.length] as string, 'otra', from))).toMatchObject({ status: 401 });
    for (const way of ways) expect(await refusal(login(way, PASSWORD, from))).toMatchObject({ status: 429 });
  });

  it('is not found under a similar but different address', async () => {
    await register('admin.two@correo.mx');
    expect(await refusal(login('admİn.two@correo.mx', PASSWORD))).toMatchObject({ status: 401 });
    expect(await refusal(login('admın.two@correo.mx', PASSWORD))).toMatchObject({ status: 401 });
  });
});

describe('the migration', () => {
  it('gives old rows the canonical form, and keeps two accounts whose canonical forms are equal', async () => {
    await empty();
    // The steps before 0017_canonical_email (server/db/open/before-baseline.sql).
    await migrate(17);
    const emails = [
      'Ana@Correo.MX',
      'admİn@correo.mx',
      'ΟΔΥΣΣΕΥΣ@correo.mx',
      'STRAẞE@correo.mx',
      'jose\u0301@correo.mx',
      '①Ⅷ\u212A@correo.mx',
      'ana@ñandú.mx',
      'ana@mañana.BÜCHER.日本語.mx',
      'ana@faß.de',
    ];
    for (const email of emails) await pool.query(`insert into users (name, email) values ('Ana', $1)`, [email]);
    const twin = 'ａna@correo.mx';
    await pool.query(`insert into users (name, email, created_at) values ('Ana', $1, now() + interval '1 minute')`, [twin]);
    await migrate();
    const { rows } = await pool.query('select id, email, canonical_email from users order by created_at, id');
    expect(rows.map((row) => row.canonical_email)).toEqual([...emails.map(canonicalEmail), `ana@correo.mx ${rows.at(-1).id}`]);
    expect(rows.at(-1).email).toBe(twin);
  });
});
