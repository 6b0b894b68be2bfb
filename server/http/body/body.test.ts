import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { customer, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const MESSAGE = { name: 'Ximena Robles', email: 'ximena@correo.mx', message: '¿Abren el lunes?' };
const write = (json: string) =>
  shop.from('127.0.3.1').send('/api/contact', { method: 'POST', headers: { 'content-type': 'application/json' }, body: json });
/** The message with an additional field, which is ignored. */
const withMore = (more: string) => `${JSON.stringify(MESSAGE).slice(0, -1)},"more":${more}}`;

describe('a form', () => {
  const PLAIN = 'multipart/form-data; boundary=limite';
  const part = (more = '') => `--limite\r\nContent-Disposition: form-data; name="more"\r\n${more}\r\n1\r\n`;
  const send = async (person: Person, type: string, parts: string) => {
    const response = await shop.from('127.0.3.2').send('/api/users/avatar', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      body: `${parts}--limite--`,
    });
    return [response.status, ((await response.json()) as { code: string }).code];
  };

  it.each([
    ['parts', PLAIN, part().repeat(200)],
    ['parts, whose boundary another parameter hides', 'multipart/form-data; x="boundary=otro"; boundary=limite', part().repeat(200)],
    ['parts, whose boundary another type hides', `multipart/form-data; boundary=otro, ${PLAIN}`, part().repeat(200)],
    ['headers', PLAIN, part('a:b\r\n'.repeat(2000))],
    ['bytes in a header', PLAIN, part(`a: ${'b'.repeat(10_000)}\r\n`)],
  ])('is refused with too many %s', async (_, type, parts) => {
    expect(await send(await customer(shop), type, parts)).toEqual([400, 'malformed_form']);
  });

  it('is accepted with a boundary in quotes and long texts', async () => {
    const person = await customer(shop);
    const long = part().replace('\r\n1\r\n', `\r\n${'a:b\r\n'.repeat(2000)}\r\n`);
    expect(await send(person, 'multipart/form-data; charset=utf-8; boundary="limite"', part() + long)).toEqual([422, 'validation']);
  });
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
