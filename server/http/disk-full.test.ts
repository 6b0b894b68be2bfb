import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../tests/app.ts';
import { deleteUser } from '../../tests/factories/rows.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
  // On Linux, every write to this device fails with ENOSPC.
  shop.app.get('/api/full-disk', async (c) => c.text(String(await writeFile('/dev/full', 'x'))));
});
afterAll(() => shop.close());

const person = { name: 'Ximena Robles', email: 'ximena@correo.mx', password: 'lluvia en Coyoacán 7' };
const register = () =>
  shop.send('/api/users/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) });

describe('a machine without space', () => {
  it.each([
    ['53100', 'a full disk'],
    ['53200', 'no memory'],
    ['53400', 'a limit of its configuration'],
  ])('database error %s (%s) is 503 with Retry-After, and the next request works', async (code) => {
    await pool.query(`create function run_out() returns trigger language plpgsql as $$ begin raise exception 'ran out' using errcode = '${code}'; end $$;
      create trigger run_out before insert on users for each row execute function run_out()`);
    const refused = await register();
    await pool.query('drop trigger run_out on users; drop function run_out()');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    const made = await register();
    expect(made.status).toBe(201);
    await deleteUser((await made.json()).user.id);
  });

  it('a full disk under the shop’s files is 503 too', async () => {
    const refused = await shop.send('/api/full-disk');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
