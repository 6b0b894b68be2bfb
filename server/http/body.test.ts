import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/app.ts';
import { customer } from '../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const MESSAGE = { name: 'Ximena Robles', email: 'ximena@correo.mx', message: '¿Abren el lunes?' };
const write = (json: string) =>
  shop.from('127.0.3.1').send('/api/contact', { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
/** The message with an unknown field, which is ignored. */
const withMore = (more: string) => `${JSON.stringify(MESSAGE).slice(0, -1)},"more":${more}}`;

it('refuses a form of too many parts before it reads them', async () => {
  const person = await customer(shop);
  const part = '--limite\r\nContent-Disposition: form-data; name="more"\r\n\r\n1\r\n';
  const response = await shop.from('127.0.3.2').send('/api/users/avatar', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=limite' },
    body: `${part.repeat(200)}--limite--`,
  });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'malformed_form' }]);
});

describe('a large JSON body', () => {
  it('is accepted with texts of any characters', async () => {
    const text = JSON.stringify('a"b\\,[{'.repeat(50_000));
    expect((await write(withMore(text))).status).toBe(201);
    expect((await write(withMore(`[${Array.from({ length: 15_000 }, () => '10000').join()}]`))).status).toBe(201);
  });

  it.each([
    ['levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['levels of objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['values', `[${'0,'.repeat(50_000)}0]`],
    ['keys', `{${Array.from({ length: 30_000 }, (_, place) => `"k${place}":1`).join()}}`],
  ])('is refused with too many %s', async (_, more) => {
    const response = await write(withMore(more));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'validation', errors: { body: 'El JSON enviado tiene demasiados datos.' } });
  });
});
