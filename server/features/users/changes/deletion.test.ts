import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { preparedOrder } from '../../../../tests/factories/agents.ts';
import { booking, dayAhead, fullTime, insertReservation, newAddress } from '../../../../tests/factories/lounge.ts';
import { ADDRESS, CARDS, checkout, confirm, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { ago, insertSubscriber, setOrder } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff, verify } from '../../../../tests/factories/users.ts';
import { holdingDeletion, waitingForLocks } from '../../../../tests/locks.ts';
import { mailed } from '../../../../tests/readers/outbox.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const PASSWORD = 'la clave de Ximena';
/** The personal data of one account. Each value is unique, so that a match shows where it stayed. */
const ME = { nombre_completo: 'Ximena Zarzamora', telefono: '55 9753 1086', correo_electronico: 'zarzamora@correo.mx' };
const [name, phone, email] = [ME.nombre_completo, ME.telefono, ME.correo_electronico];
const STREET = 'Calle Zarzaparrilla 4';
const WORDS = 'Soy alérgica a la zarzaparrilla.';

/** The tables that still contain one of the texts, with the texts. */
async function tablesContaining(texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`,
  );
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table.name} t`);
    const all = rows.map(({ row }) => row.toLowerCase()).join('\n');
    for (const text of texts) if (all.includes(text.toLowerCase())) found.push(`${table.name}: ${text}`);
  }
  return found;
}

/** An account that has used every feature that stores something about it. */
async function usedAccount(): Promise<Person & { orderId: string; visits: string[] }> {
  const client = shop.from(newAddress());
  const { user, token } = await client.api('POST /api/users/register', { name, email, password: PASSWORD });
  const api = client.apiAs(token);
  const person = { id: user.id, email, token, api };
  await verify(user);
  await api('PUT /api/users/profile', { name, phone, rfc: 'ZAXX900101AB1' });
  await api('POST /api/users/addresses', { address_line1: STREET, city: 'México', state: 'CDMX', postal_code: '06700', phone });
  const billing = { rfc: 'ZAXX900101AB1', nombre: name, codigo_postal: '06700', regimen: '612', uso_cfdi: 'G03', email };
  await api('PUT /api/users/billing', billing);
  const cafe = await product(6200);
  const items = [{ product_id: cafe, quantity: 1, note: WORDS }];
  const { order_id: orderId } = await checkout(person, await pay(person, 6200, items), {
    items,
    shipping_address: { ...ADDRESS, line1: STREET },
  });
  await setOrder(orderId, { status: 'entregado' });
  // An unfinished payment stores the guest's name and the notes.
  await openShop(await admin(shop));
  await open(person, received('recoger', cafe, { nombre: name, items }));
  await api('POST /api/reviews', { product_id: cafe, user_id: user.id, rating: 5, comment: WORDS });
  const mine = await api('POST /api/reservaciones', booking({ ...ME, notas_adicionales: WORDS }));
  const asGuest = await client.api('POST /api/reservaciones', booking({ ...ME, hora_visita: '4:00 PM' }));
  // Inserted directly, because the number of mails per hour is limited and the later ones are counted below.
  const guest = { name, email, canonicalEmail: email, phone, notes: WORDS };
  const past = await insertReservation({ ...guest, fecha: dayAhead(-9), startsAt: ago({ days: 9 }) });
  await insertSubscriber(email);
  await client.api('POST /api/reservaciones/espera', booking({ ...ME, ...(await fullTime()) }));
  await client.api('POST /api/contact', { name, email: email.toUpperCase(), message: WORDS });
  return { ...person, orderId, visits: [mine.data.id, asGuest.data.id, past] };
}

it('deletes all personal data from the database, cancels future visits and keeps what the shop counts', async () => {
  const texts = [name, phone, email, STREET, WORDS, 'ZAXX900101AB1'];
  const { api, id, orderId, visits } = await usedAccount();
  expect(new Set((await tablesContaining(texts)).map((found) => found.split(': ')[1]))).toEqual(new Set(texts));
  await api('DELETE /api/users/profile', { password: PASSWORD });

  expect(await tablesContaining(texts)).toEqual([]);
  const owner = await admin(shop);
  const order = await owner.api('GET /api/orders/{id}', { id: orderId });
  expect(order).toMatchObject({ total: 62, customer: null });
  const { rows } = await pool.query(
    `select name, estado, (select count(*)::int from lounge_cells where reservation_id = r.id and estado = 'cancelada') as cells
     from unnest($1::uuid[]) with ordinality as visit (id, place) join reservations r using (id) order by place`,
    [visits],
  );
  expect(rows).toEqual(['cancelada', 'cancelada', 'completada'].map((estado) => ({ name: 'Cliente eliminado', estado, cells: 0 })));
  for (const visit of visits.slice(0, 2)) await mailed(email, `reservation-${visit}-cancelled`);
  expect((await pool.query('select 1 from reservations where user_id = $1', [id])).rows).toEqual([]);
});

it('keeps the notes of an open order, which the bar needs', async () => {
  const person = await customer(shop);
  const items = [{ product_id: await product(6200), quantity: 1, note: 'Sin nuez' }];
  const { order_id: id } = await checkout(person, await pay(person, 6200, items), { items, shipping_address: ADDRESS });
  await (await admin(shop)).api('DELETE /api/users/{id}', { id: person.id });
  expect((await (await admin(shop)).api('GET /api/orders/{id}', { id })).items).toMatchObject([{ note: 'Sin nuez' }]);
});

it('deletes what a program had prepared for the person', async () => {
  await openShop(await admin(shop));
  const person = await customer(shop);
  const cafe = await product(6200);
  const buyer = { firstName: 'Filomena Tejocote', lastName: null, email: null, telephone: null };
  const sesion = await preparedOrder({ url: 'https://agente.example/perfil' }, [{ id: '1', productId: cafe }], { buyer });
  const intent = await open(person, received('recoger', cafe, { sesion }));
  await confirm(person, intent, CARDS.pays);
  await checkout(person, intent.payment_intent_id);
  expect(await tablesContaining(['Filomena'])).toHaveLength(1);
  await (await admin(shop)).api('DELETE /api/users/{id}', { id: person.id });
  expect(await tablesContaining(['Filomena'])).toEqual([]);
});

it('refunds a payment that is finished at the same time', async () => {
  const person = await customer(shop);
  const intent = await pay(person, 6200, [{ product_id: await product(6200), quantity: 1 }]);
  // The last step of a deletion, before it commits.
  const release = await holdingDeletion(person);
  const finished = refusal(checkout(person, intent));
  await expect.poll(waitingForLocks).toBe(1);
  await release();
  expect(await finished).toMatchObject({ status: 404, code: 'payment_not_found' });
  const { rows } = await pool.query('select state from drafts where intent_id = $1', [intent]);
  expect(rows).toEqual([{ state: expect.stringMatching(/^refund(?:ing|ed)$/) }]);
});

it('does not change rows with an e-mail that the account has not verified', async () => {
  const client = shop.from(newAddress());
  const strange = 'ajena@correo.mx';
  const { data: visit } = await client.api('POST /api/reservaciones', booking({ correo_electronico: strange }));
  await client.api('POST /api/contact', { name: 'Otra persona', email: strange, message: 'Hola.' });
  const { token } = await client.api('POST /api/users/register', { name, email: strange, password: PASSWORD });
  await client.apiAs(token)('DELETE /api/users/profile', { password: PASSWORD });
  const { rows } = await pool.query(
    `select (select estado from reservations where id = $1 and email = $2) as estado,
       (select count(*)::int from contact_messages where email = $2) as messages`,
    [visit.id, strange],
  );
  expect(rows).toEqual([{ estado: 'confirmada', messages: 1 }]);
});

it('of staff cancels their own visits, but not those they booked for guests', async () => {
  const employee = await staff(shop, 'staff');
  const api = shop.from(newAddress()).apiAs(employee.token);
  const { data: own } = await api('POST /api/reservaciones', booking({ correo_electronico: employee.email, hora_visita: '2:00 PM' }));
  const guest = booking({ hora_visita: '5:00 PM' });
  const { data: visit } = await api('POST /api/reservaciones', guest);
  await (await admin(shop)).api('DELETE /api/users/{id}', { id: employee.id });
  const { rows } = await pool.query('select estado, email from reservations where id = any($1) order by hora', [[own.id, visit.id]]);
  expect(rows).toEqual([
    { estado: 'cancelada', email: null },
    { estado: 'confirmada', email: guest.correo_electronico },
  ]);
});

it('answers the account’s parallel requests like those without a session', async () => {
  const person = await customer(shop);
  const id = await product(6200);
  const release = await holdingDeletion(person);
  const data = { items: [{ product_id: id, quantity: 1 }], shipping_address: ADDRESS };
  const opened = refusal(person.api('POST /api/stripe/create-payment-intent', { user_id: person.id, amount: 6200, order_data: data }));
  await expect.poll(waitingForLocks).toBe(1);
  await release();
  expect(await opened).toMatchObject({ status: 401, code: 'unauthorized' });
});
