import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingChange } from '#contract/invoices/billing.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { setBilling } from '../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const DATA: BillingChange = {
  rfc: 'ROIX900214KL8',
  nombre: 'XIMENA ROBLES ÍÑIGUEZ',
  codigo_postal: '06700',
  regimen: '612',
  uso_cfdi: 'G03',
  email: 'facturas@correo.mx',
};
const read = (person: Person) => person.api('GET /api/users/billing', {});
const save = (person: Person, data: object) => person.api('PUT /api/users/billing', data as BillingChange);

describe('the billing data', () => {
  it('are null at first, are saved completely, and belong to one account', async () => {
    const [person, other] = [await customer(shop), await customer(shop)];
    const none = { rfc: null, nombre: null, codigo_postal: null, regimen: null, uso_cfdi: null, email: null };
    expect(await read(person)).toEqual(none);
    expect(await save(person, { ...DATA, rfc: ' roix900214kl8 ', nombre: ` ${DATA.nombre} `, user_id: other.id })).toEqual(DATA);
    expect(await read(person)).toEqual(DATA);
    expect(await read(other)).toEqual(none);
    const company = { ...DATA, rfc: 'CBL200229AB1', nombre: 'CAFÉS DE ALTURA', regimen: '601' };
    expect(await save(person, company)).toEqual(company);
    expect(await read(person)).toEqual(company);
  });

  it('stay complete after many parallel changes', async () => {
    const person = await customer(shop);
    const forms = Array.from({ length: 8 }, (_, n) => ({ ...DATA, nombre: `NOMBRE ${n}`, email: `n${n}@correo.mx` }));
    await Promise.all(forms.map((form) => save(person, form)));
    expect(forms).toContainEqual(await read(person));
  });

  it.each<[string, object, string]>([
    ['a generic RFC', { rfc: 'XAXX010101000' }, 'rfc'],
    ['the generic RFC of foreigners, in small letters', { rfc: 'xexx010101000' }, 'rfc'],
    ['an RFC without a real date', { rfc: 'ROIX901314KL8' }, 'rfc'],
    ['another form of RFC', { rfc: 'ROIX9002' }, 'rfc'],
    ['an RFC that ends in another letter than A', { rfc: 'ROIX900214KLB' }, 'rfc'],
    ['a regime of companies for a person', { regimen: '601' }, 'regimen'],
    ['a regime of persons for a company', { rfc: 'CBL200229AB1' }, 'regimen'],
    ['no name', { nombre: '  ' }, 'nombre'],
    ['a name that is too long', { nombre: 'X'.repeat(255) }, 'nombre'],
    ['four digits', { codigo_postal: '0670' }, 'codigo_postal'],
    ['an unknown regime', { regimen: '999' }, 'regimen'],
    ['a property of objects as a regime', { regimen: 'constructor' }, 'regimen'],
    ['an unknown use', { uso_cfdi: 'Z99' }, 'uso_cfdi'],
    ['a use that the regime does not have', { regimen: '605', uso_cfdi: 'G03' }, 'uso_cfdi'],
    ['a deduction of persons for a company', { regimen: '601', uso_cfdi: 'D10' }, 'uso_cfdi'],
    ['a broken e-mail', { email: 'facturas@' }, 'email'],
    ['a missing field', { email: undefined }, 'email'],
  ])('refuse %s, and keep the saved values', async (_, wrong, field) => {
    const person = await customer(shop);
    await save(person, DATA);
    expect(await refusal(save(person, { ...DATA, ...wrong }))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
    expect(await read(person)).toEqual(DATA);
  });

  it.each([
    ['605', 'D10'],
    ['616', 'S01'],
    ['626', 'G01'],
    ['610', 'CP01'],
  ])('accept regime %s with use %s', async (regimen, uso_cfdi) => {
    expect(await save(await customer(shop), { ...DATA, regimen, uso_cfdi })).toMatchObject({ regimen, uso_cfdi });
  });

  it('keep values from before these checks, until the RFC or the regime changes', async () => {
    const person = await customer(shop);
    await save(person, DATA);
    const old = { rfc: 'ROIX900214KLB', regimen: '601' };
    await setBilling(person.id, old);
    expect(await save(person, { ...DATA, ...old, email: 'otra@correo.mx' })).toMatchObject({ ...old, email: 'otra@correo.mx' });
    expect(await refusal(save(person, { ...DATA, ...old, regimen: '603' }))).toMatchObject({
      status: 422,
      errors: { regimen: expect.any(String) },
    });
    expect(await save(person, { ...DATA, ...old, regimen: '612' })).toMatchObject({ rfc: old.rfc, regimen: '612' });
  });
});
