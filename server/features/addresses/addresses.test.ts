import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { customer, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

const HOME = { address_line1: 'Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };

const list = ({ api }: Person) => api('GET /api/users/addresses', {});
const create = ({ api }: Person, changes: object = {}) => api('POST /api/users/addresses', { ...HOME, ...changes });
const update = ({ api }: Person, id: string, changes: object) => api('PUT /api/users/addresses/{id}', { id, ...changes });
const remove = ({ api }: Person, id: string) => api('DELETE /api/users/addresses/{id}', { id });
const defaults = async (person: Person) => (await list(person)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe('POST /api/users/addresses', () => {
  it('stores an address; the first is the default', async () => {
    const ximena = await customer(shop);
    expect(await list(ximena)).toEqual([]);
    const home = await create(ximena, { address_line1: '  Tonalá 87 ', phone: '55 1234 5678', isDefault: false });
    expect(home).toEqual({
      ...HOME,
      id: expect.any(String),
      address_line2: null,
      country: 'Mexico',
      phone: '55 1234 5678',
      isDefault: true,
    });
    const work = await create(ximena, { address_line2: '' });
    expect(work).toMatchObject({ isDefault: false, address_line2: null });
    expect(await list(ximena)).toEqual([home, work]);
  });

  it('moves the default when asked to', async () => {
    const ximena = await customer(shop);
    await create(ximena);
    const work = await create(ximena, { isDefault: true });
    expect(await defaults(ximena)).toEqual([work.id]);
    expect((await list(ximena))[0]).toEqual(work);
  });

  it.each([
    ['México', 'Mexico'],
    ['me\u0301xico', 'Mexico'],
    ['MX', 'Mexico'],
    ['', 'Mexico'],
    ['Guatemala', 'Guatemala'],
  ])('answers %s as %s', async (sent, kept) => {
    expect((await create(await customer(shop), { country: sent })).country).toBe(kept);
  });

  it.each([
    ['no street', { address_line1: ' ' }, 'address_line1'],
    ['no city', { city: undefined }, 'city'],
    ['a state of numbers', { state: 9 }, 'state'],
    ['a postal code of four digits', { postal_code: '3100' }, 'postal_code'],
    ['one of letters', { postal_code: 'ABCDE', country: 'MX' }, 'postal_code'],
    ['a long postal code', { postal_code: '1234567890123' }, 'postal_code'],
    ['a control character', { address_line2: 'a\u0000b' }, 'address_line2'],
    ['a text for a yes', { isDefault: 'true' }, 'isDefault'],
  ])('refuses %s', async (_, changes, field) => {
    const ximena = await customer(shop);
    expect(await refusal(create(ximena, changes))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
    expect(await list(ximena)).toEqual([]);
  });

  it('answers a plain Spanish sentence for a field of the wrong type', async () => {
    const wrong = { country: 5 as unknown as string };
    expect((await refusal(create(await customer(shop), wrong))).errors).toEqual({ country: 'Este dato no tiene la forma correcta.' });
  });

  it('refuses the 21st, also in parallel, and keeps one default', async () => {
    const ximena = await customer(shop);
    const outcomes = await Promise.all(
      Array.from({ length: 26 }, (_, i) =>
        create(ximena, { isDefault: i % 2 === 0 }).then(
          () => 201,
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 201)).toHaveLength(20);
    expect(outcomes.filter((one) => one === 'address_limit')).toHaveLength(6);
    expect(await list(ximena)).toHaveLength(20);
    expect(await defaults(ximena)).toHaveLength(1);
    expect(await refusal(create(ximena))).toMatchObject({ status: 422, code: 'address_limit' });
  });
});

describe('PUT /api/users/addresses/{id}', () => {
  it('changes the fields that are sent and keeps the others', async () => {
    const ximena = await customer(shop);
    const home = await create(ximena, { phone: '5512345678', country: 'Guatemala' });
    expect(await update(ximena, home.id, { city: 'Puebla', phone: null })).toEqual({ ...home, city: 'Puebla', phone: null });
    expect(await list(ximena)).toEqual([{ ...home, city: 'Puebla', phone: null }]);
  });

  it('checks the postal code against the country, whichever of them is sent', async () => {
    const ximena = await customer(shop);
    const home = await create(ximena, { postal_code: '01001-A', country: 'Guatemala' });
    for (const changes of [{ country: 'México' }, { country: null }, { postal_code: '3100', country: 'MX' }])
      expect(await refusal(update(ximena, home.id, changes))).toMatchObject({ status: 422, errors: { postal_code: 'Escribe 5 dígitos.' } });
    expect(await update(ximena, home.id, { country: 'México', postal_code: '\u200b03100 ' })).toMatchObject({ postal_code: '03100' });
    expect(await refusal(update(ximena, home.id, { postal_code: '3100' }))).toMatchObject({ status: 422 });
    expect(await list(ximena)).toMatchObject([{ postal_code: '03100', country: 'Mexico' }]);
  });

  it('moves the default; when it is switched off, the newest other address becomes it; a single address keeps it', async () => {
    const ximena = await customer(shop);
    const first = await create(ximena);
    expect(await update(ximena, first.id, { isDefault: false })).toMatchObject({ isDefault: true });
    const second = await create(ximena);
    const third = await create(ximena);
    expect(await update(ximena, second.id, { isDefault: true })).toMatchObject({ isDefault: true });
    expect(await defaults(ximena)).toEqual([second.id]);
    expect(await update(ximena, second.id, { isDefault: false })).toMatchObject({ isDefault: false });
    expect(await defaults(ximena)).toEqual([third.id]);
    await update(ximena, first.id, { city: 'Puebla', isDefault: false });
    expect(await defaults(ximena)).toEqual([third.id]);
  });

  it('has one default after parallel changes', async () => {
    const ximena = await customer(shop);
    const all = [];
    for (let i = 0; i < 6; i++) all.push(await create(ximena));
    await Promise.all(
      [...all.map(({ id }, i) => update(ximena, id, { isDefault: i % 3 !== 0 })), ...all.slice(3).map(({ id }) => remove(ximena, id))].map(
        (change) => change.catch((error) => expect(error.status).toBe(404)),
      ),
    );
    expect(await list(ximena)).toHaveLength(3);
    expect(await defaults(ximena)).toHaveLength(1);
  });
});

describe('DELETE /api/users/addresses/{id}', () => {
  it('makes the newest address the default when the default is deleted', async () => {
    const ximena = await customer(shop);
    const [first, second, third] = [await create(ximena), await create(ximena), await create(ximena)];
    expect(await remove(ximena, second.id)).toBeUndefined();
    expect(await defaults(ximena)).toEqual([first.id]);
    await remove(ximena, first.id);
    expect(await defaults(ximena)).toEqual([third.id]);
    await remove(ximena, third.id);
    expect(await list(ximena)).toEqual([]);
    expect((await create(ximena)).isDefault).toBe(true);
  });
});

describe('addresses of other users', () => {
  it('are not found, and stay unchanged', async () => {
    const [ximena, memo] = [await customer(shop), await customer(shop)];
    const home = await create(ximena);
    for (const id of [home.id, '0198c0de-1111-7222-8333-444455556666', 'x', "'; --"]) {
      expect(await refusal(update(memo, id, { city: 'Puebla', isDefault: true }))).toMatchObject({
        status: 404,
        code: 'address_not_found',
      });
      expect(await refusal(remove(memo, id))).toMatchObject({ status: 404, code: 'address_not_found' });
    }
    expect(await list(ximena)).toEqual([home]);
    expect(await list(memo)).toEqual([]);
  });

  it('need a session', async () => {
    const stranger = { id: '', email: '', token: '', api: shop.api };
    const calls = [list(stranger), create(stranger), update(stranger, 'x', {}), remove(stranger, 'x')];
    for (const call of calls) expect(await refusal(call)).toMatchObject({ status: 401 });
  });
});
