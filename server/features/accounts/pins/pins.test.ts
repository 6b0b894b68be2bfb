import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { authorise, pinOwner } from '#server/features/accounts/index.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ageGuesses, knowsPassword, PASSWORD, pinOf } from '../../../../tests/factories/pins.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const role = async (person: Person, staff_role: 'staff' | 'manager' | 'owner' | null) =>
  owner.api('PUT /api/users/{id}', {
    id: person.id,
    name: 'Ximena',
    email: person.email,
    ...(staff_role ? { role: 'admin' as const, staff_role } : { role: 'customer' as const }),
  });
const statuses = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status)).sort();
let tills = 0;
const newTill = () => `Caja ${++tills}`;
const WRONG = { status: 403, code: 'wrong_pin' };

describe('PUT /users/pin', () => {
  it('sets and changes the pin of one person, with the password, and stores no pin', async () => {
    const barista = await staff(shop, 'staff');
    await knowsPassword(barista);
    const set = (pin: string, current_password = PASSWORD) => barista.api('PUT /api/users/pin', { current_password, pin });
    expect(await refusal(set('1111', 'otra'))).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await refusal(set('123'))).toMatchObject({ status: 422, errors: { pin: expect.any(String) } });
    expect(await set('1111')).toBeUndefined();
    await set('482913');
    expect(await pinOwner(newTill(), '482913')).toMatchObject({ id: barista.id, staffRole: 'staff' });
    expect(await refusal(pinOwner(newTill(), '1111'))).toMatchObject(WRONG);
    const { rows } = await pool.query<{ digest: string }>('select digest from staff_pins');
    expect(rows.every(({ digest }) => digest.length === 43)).toBe(true);
    const person = await customer(shop);
    expect(await refusal(person.api('PUT /api/users/pin', { current_password: PASSWORD, pin: '2222' }))).toMatchObject({ status: 403 });
  });

  it('gives a pin to one of many who want it, and does not say whose it is', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => staff(shop, 'staff')));
    for (const one of people) await knowsPassword(one);
    const wanted = people.map((one) => one.api('PUT /api/users/pin', { current_password: PASSWORD, pin: '7007' }));
    expect(await statuses(wanted)).toEqual([200, 409, 409, 409]);
    const other = await staff(shop, 'staff');
    await knowsPassword(other);
    const taken = await refusal(other.api('PUT /api/users/pin', { current_password: PASSWORD, pin: '7007' }));
    expect(taken).toMatchObject({ status: 409, code: 'pin_taken' });
    expect(JSON.stringify(taken)).not.toMatch(/Ximena|correo\.mx/);
    // Somebody who looks for pins of others is stopped; one free pin does not reset the count.
    for (let n = 0; n < 4; n++) await refusal(other.api('PUT /api/users/pin', { current_password: PASSWORD, pin: '7007' }));
    expect(await refusal(other.api('PUT /api/users/pin', { current_password: PASSWORD, pin: '7008' }))).toMatchObject({ status: 429 });
  });
});

describe('a pin typed at a till', () => {
  it('names its owner with the role of today; a lowered role or a deleted account ends it', async () => {
    const manager = await staff(shop, 'manager');
    await pinOf(manager, '5511');
    const asked = { till: newTill(), autoriza: { pin: '5511' } };
    const caller = { ...manager, name: '', telephone: null, role: 'admin', isGuest: false } as const;
    const barista = { ...caller, id: owner.id, staffRole: 'staff' } as const;
    expect(await authorise(barista, asked)).toMatchObject({ id: manager.id });
    expect(await refusal(authorise(barista, { ...asked, autoriza: null }))).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await authorise({ ...caller, staffRole: 'manager' }, { ...asked, autoriza: null })).toBeNull();
    await role(manager, 'staff');
    expect(await refusal(pinOwner(newTill(), '5511'))).toMatchObject(WRONG);
    const colleague = await staff(shop, 'staff');
    await pinOf(colleague, '5511');
    expect(await refusal(authorise(barista, asked))).toMatchObject(WRONG);
    await role(colleague, null);
    expect(await refusal(pinOwner(newTill(), '5511'))).toMatchObject(WRONG);
    const gone = await staff(shop, 'staff');
    await pinOf(gone, '5512');
    await owner.api('DELETE /api/users/{id}', { id: gone.id });
    expect(await refusal(pinOwner(newTill(), '5512'))).toMatchObject(WRONG);
  });

  it('may be wrong five times in 15 minutes at a till, also at once, and a right one resets nothing', async () => {
    const barista = await staff(shop, 'staff');
    await pinOf(barista, '909090');
    const till = newTill();
    const guesses = Array.from({ length: 50 }, (_, n) => pinOwner(till, String(1000 + n)));
    expect((await statuses(guesses)).filter((status) => status === 403)).toHaveLength(5);
    const blocked = await pinOwner(till, '909090').catch((error: Refusal) => error);
    expect(blocked).toMatchObject({ status: 429 });
    expect(Number((blocked as Refusal).headers['retry-after'])).toBeGreaterThan(100);
    expect(await pinOwner(newTill(), '909090')).toMatchObject({ id: barista.id });
    await ageGuesses(till, { minutes: 15 });
    for (let n = 0; n < 4; n++) expect(await refusal(pinOwner(till, '1000'))).toMatchObject(WRONG);
    await pinOwner(till, '909090');
    expect(await refusal(pinOwner(till, '1000'))).toMatchObject(WRONG);
    expect(await refusal(pinOwner(till, '909090'))).toMatchObject({ status: 429 });
  });
});
