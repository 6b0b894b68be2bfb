import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Preferences } from '#contract/accounts/preferences.ts';
import { pool } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, fullTime, newAddress } from '../../../tests/factories/lounge.ts';
import { ADDRESS, checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { ago, setUser, setWaiting } from '../../../tests/factories/rows.ts';
import { admin, customer, giveReward, type Person, staff, verify } from '../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const DEFAULTS: Preferences = {
  avisos: { pedidos: true, promociones: false, reservaciones: true, seguridad: true },
  privacidad: { analitica: true },
  tema: 'sistema',
};
const read = (person: Person) => person.api('GET /api/users/preferences', {});
const save = (person: Person, preferences: Preferences) => person.api('PUT /api/users/preferences', preferences);
async function verified(): Promise<Person> {
  const person = await customer(shop);
  await verify(person);
  return person;
}
/** A customer with these preferences, all others at their defaults. */
async function having(avisos: Partial<Preferences['avisos']>): Promise<Person> {
  const person = await verified();
  await save(person, { ...DEFAULTS, avisos: { ...DEFAULTS.avisos, ...avisos } as Preferences['avisos'] });
  return person;
}

/** The subjects of the mails to this address. File names begin with the mails' keys. */
async function mailsTo(email: string): Promise<string[]> {
  const outbox = join(env.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(names.map(async (name) => ({ name, eml: await readFile(join(outbox, name), 'utf8') })));
  return all.filter(({ eml }) => eml.includes(`To: ${email}\r\n`)).map(({ name }) => name);
}
const arrives = (email: string, key: string) =>
  expect.poll(async () => (await mailsTo(email)).some((name) => name.startsWith(key)), { message: key }).toBe(true);
const lacks = async (email: string, key: string) => expect((await mailsTo(email)).filter((name) => name.startsWith(key))).toEqual([]);
/** Waits until the queue contains no mail. */
const queueIsEmpty = () =>
  expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select count(*)::int as waiting from pgboss.job where name like '%-mail' and state in ('created', 'active', 'retry')`,
      );
      return rows[0].waiting;
    })
    .toBe(0);

/** A free order, so that its cancellation refunds no money. */
async function freeOrder(person: Person): Promise<string> {
  const product_id = await product(6200);
  await giveReward(person.id, product_id, { trial: true });
  const items = [{ product_id, quantity: 1 }];
  const order_data = { items, shipping_address: ADDRESS };
  const intent = await person.api('POST /api/stripe/create-payment-intent', { user_id: person.id, amount: 0, order_data });
  return (await checkout(person, intent.payment_intent_id, order_data)).order_id;
}
const cancel = (id: string) => owner.api('PUT /api/orders/{id}', { id, status: 'cancelado' });

describe('the preferences', () => {
  it('contain all mails except the Club’s by default, and are saved completely', async () => {
    const person = await verified();
    expect(await read(person)).toEqual(DEFAULTS);
    const chosen: Preferences = {
      avisos: { pedidos: false, promociones: true, reservaciones: false, seguridad: true },
      privacidad: { analitica: false },
      tema: 'oscuro',
    };
    expect(await save(person, chosen)).toEqual(chosen);
    expect(await read(person)).toEqual(chosen);
    const { avisos: _, ...part } = chosen;
    const errors = { avisos: 'Envía todas las preferencias.' };
    expect(await refusal(save(person, part as Preferences))).toMatchObject({ status: 422, errors });
    expect(await refusal(save(person, { ...chosen, tema: 'azul' as never }))).toMatchObject({ status: 422 });
    expect(await read(await customer(shop))).toEqual(DEFAULTS);
  });

  it('do not affect security mails', async () => {
    const person = await customer(shop);
    for (const seguridad of [false, null, 'true', undefined])
      expect(await refusal(save(person, { ...DEFAULTS, avisos: { ...DEFAULTS.avisos, seguridad: seguridad as never } }))).toMatchObject({
        status: 422,
        errors: { 'avisos.seguridad': 'Los avisos de seguridad siempre llegan.' },
      });
  });

  it('agree with the Club’s form about the membership', async () => {
    const person = await verified();
    const { api } = shop.from(newAddress());
    await api('POST /api/subscriptions', { email: person.email.toUpperCase() });
    expect((await read(person)).avisos.promociones).toBe(true);
    await save(person, DEFAULTS);
    expect((await owner.api('GET /api/subscriptions', { q: person.email })).length).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => save(person, { ...DEFAULTS, avisos: { ...DEFAULTS.avisos, promociones: true } })));
    expect((await owner.api('GET /api/subscriptions', { q: person.email })).length).toBe(1);
    await api('GET /api/subscriptions/unsubscribe', { email: person.email });
    expect((await read(person)).avisos.promociones).toBe(false);
  });
});

describe('an account that has not verified its e-mail', () => {
  const clubOf = async ({ email }: Person) => (await owner.api('GET /api/subscriptions', { q: email })).length;
  const club = (promociones: boolean): Preferences => ({ ...DEFAULTS, avisos: { ...DEFAULTS.avisos, promociones } });

  it('is not a member of the Club, and changes nothing in it', async () => {
    const person = await customer(shop);
    expect(await save(person, club(true))).toEqual(DEFAULTS);
    expect(await clubOf(person)).toBe(0);
    await shop.from(newAddress()).api('POST /api/subscriptions', { email: person.email });
    expect(await read(person)).toEqual(DEFAULTS);
    expect(await save(person, { ...club(false), tema: 'oscuro' })).toMatchObject({ tema: 'oscuro' });
    expect(await clubOf(person)).toBe(1);
    await verify(person);
    expect((await read(person)).avisos.promociones).toBe(true);
  });
});

describe('a preference that is off', () => {
  it('stops the mails about an order’s status, but not those about its money', async () => {
    const [off, on] = [await having({ pedidos: false }), await having({})];
    for (const person of [off, on]) {
      const free = await freeOrder(person);
      const cafe = await product(6200);
      const paid = (await checkout(person, await pay(person, 6200, [{ product_id: cafe, quantity: 1 }]))).order_id;
      await cancel(free);
      await cancel(paid);
      for (const key of [`order-${free}.`, `order-${paid}.`, `order-${paid}-cancelado`]) await arrives(person.email, key);
      await queueIsEmpty();
      if (person === on) await arrives(person.email, `order-${free}-cancelado`);
      else await lacks(person.email, `order-${free}-cancelado`);
    }
  });

  it('stops reminders, but not confirmations', async () => {
    const [off, on] = [await having({ reservaciones: false }), await having({})];
    for (const person of [off, on]) {
      const { data } = await shop.from(newAddress()).apiAs(person.token)(
        'POST /api/reservaciones',
        booking({ correo_electronico: person.email }),
      );
      await arrives(person.email, `reservation-${data.id}-booked`);
      await inTransaction((tx) => enqueue(tx, 'reservation-mail', { id: data.id, letter: 'reminder', sequence: 0 }));
      await queueIsEmpty();
      if (person === on) await arrives(person.email, `reservation-${data.id}-reminder`);
      else await lacks(person.email, `reservation-${data.id}-reminder`);
    }
  });

  it('stops the reminder of a visit that was booked without signing in only when the e-mail is verified', async () => {
    const [verified, unverified] = [await having({ reservaciones: false }), await having({ reservaciones: false })];
    await setUser(unverified.id, { emailVerified: false });
    for (const person of [verified, unverified]) {
      const { data } = await shop.from(newAddress()).api('POST /api/reservaciones', booking({ correo_electronico: person.email }));
      await arrives(person.email, `reservation-${data.id}-booked`);
      await inTransaction((tx) => enqueue(tx, 'reservation-mail', { id: data.id, letter: 'reminder', sequence: 0 }));
      await queueIsEmpty();
      if (person === unverified) await arrives(person.email, `reservation-${data.id}-reminder`);
      else await lacks(person.email, `reservation-${data.id}-reminder`);
    }
  });

  it('of staff stops no reminder of a visit that they booked for a guest', async () => {
    const [employee, guest] = [await staff(shop, 'staff'), await customer(shop)];
    await save(employee, { ...DEFAULTS, avisos: { ...DEFAULTS.avisos, reservaciones: false } });
    const { data } = await employee.api('POST /api/reservaciones', booking({ correo_electronico: guest.email }));
    await inTransaction((tx) => enqueue(tx, 'reservation-mail', { id: data.id, letter: 'reminder', sequence: 0 }));
    await queueIsEmpty();
    await arrives(guest.email, `reservation-${data.id}-reminder`);
  });

  it('stops offers of the waiting list, but not the mail that confirms the place in it', async () => {
    const [off, on] = [await having({ reservaciones: false }), await having({})];
    for (const person of [off, on]) {
      const visit = booking({ correo_electronico: person.email, ...(await fullTime()) });
      const { data } = await shop.from(newAddress()).api('POST /api/reservaciones/espera', visit);
      await arrives(person.email, `waiting-${data.id}-joined`);
      await setWaiting(data.id, { estado: 'ofrecida', offeredUntil: ago({ minutes: -30 }) });
      await inTransaction((tx) => enqueue(tx, 'waiting-mail', { id: data.id, letter: 'offer' }));
      await queueIsEmpty();
      if (person === on) await arrives(person.email, `waiting-${data.id}-offer`);
      else await lacks(person.email, `waiting-${data.id}-offer`);
    }
  });

  it('stops the Club’s mails, and no others', async () => {
    const [off, on] = [await having({ promociones: false }), await having({ promociones: true })];
    const { rows } = await pool.query<{ id: string }>('select id from subscriptions where email = $1', [on.email]);
    await arrives(on.email, `welcome-${rows[0]?.id}`);
    await lacks(off.email, 'welcome-');
  });
});
