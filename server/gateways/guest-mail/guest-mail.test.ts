import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { ageAll } from '../../../tests/factories/rows.ts';
import { MAILS_AN_HOUR } from './rules.ts';
import { sendToGuest } from './send.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

const mailTo = (to: string, key: string) => sendToGuest({ key, to, subject: 'Hola', html: '<p>Hola</p>', text: 'Hola' });
const sent = async (name: string) => (await readdir(join(env.dataDir, 'outbox'))).filter((file) => file.startsWith(name)).length;
const dropped = () => shop.logged().split('mail dropped').length - 1;

it('sends at most six mails an hour to one recipient, also from parallel jobs', async () => {
  const name = randomUUID();
  const before = dropped();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => mailTo(n % 2 ? `${name}@correo.mx` : `${name.toUpperCase()}@Correo.MX`, `${name}-${n}`)),
  );
  expect(await sent(name)).toBe(MAILS_AN_HOUR);
  expect(dropped() - before).toBe(14);
  expect(shop.logged()).not.toContain(name.toUpperCase());
  expect(shop.logged()).not.toContain('@correo.mx');
  // Each recipient has a separate limit.
  await mailTo(`otra-${name}@correo.mx`, `otra-${name}`);
  expect(await sent(`otra-${name}`)).toBe(1);
});

it('counts a repeated job once', async () => {
  const name = randomUUID();
  for (let run = 0; run < 10; run++) await mailTo(`${name}@correo.mx`, `${name}-retried`);
  for (let n = 1; n < MAILS_AN_HOUR; n++) await mailTo(`${name}@correo.mx`, `${name}-${n}`);
  expect(await sent(name)).toBe(MAILS_AN_HOUR);
  await mailTo(`${name}@correo.mx`, `${name}-late`);
  expect(await sent(`${name}-late`)).toBe(0);
  // An hour later more mails may be sent, and old rows are deleted.
  await ageAll('guest_mails', { minutes: 61 });
  await mailTo(`${name}@correo.mx`, `${name}-late`);
  expect(await sent(`${name}-late`)).toBe(1);
  const { rows } = await pool.query(`select count(*)::int as old from guest_mails where at < now() - interval '1 hour'`);
  expect(rows[0].old).toBe(0);
});
