import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { openSession } from '#server/features/accounts/index.ts';
import { FOLLOWERS } from '#server/features/orders/rules.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, checkout, pay, product } from '../../../../tests/factories/orders.ts';
import { ago, setOrder, setSteps } from '../../../../tests/factories/rows.ts';
import { openStream } from '../../../../tests/factories/streams.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
});
afterAll(() => shop.close());

const streams: { leave(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(streams.splice(0).map((one) => one.leave()));
});

const CENTS = 6235;

/** Places an order with a type, and returns the token of its checkout. */
async function typedOrder(person = buyer) {
  const intent = await pay(person, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]);
  const { order_id: id } = await checkout(person, intent);
  await setOrder(id, { tipo: 'domicilio', guestName: 'Sofía Camila', number: '42', subtotalCents: CENTS });
  const { order_token: token = '' } = await checkout(person, intent);
  return { id, token, intent };
}

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') => shop.send(path, { method, headers });
const withToken = (token: string) => ({ 'x-order-token': token });
const asPerson = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const jsonOf = async (response: Response) => [response.status, await response.json()] as const;

async function open(id: string, headers: Record<string, string>, from: Pick<TestApp, 'send'> = shop) {
  const stream = await openStream(from, `/api/orders/${id}/events`, headers);
  streams.push(stream);
  return stream;
}

describe('the token of an order', () => {
  it('is answered by each checkout of an order with a type, and by no checkout of one without', async () => {
    const { token, intent } = await typedOrder();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await checkout(buyer, intent)).order_token).toBe(token);
    const plain = await pay(buyer, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]);
    for (const _ of [1, 2]) expect(Object.keys(await checkout(buyer, plain))).toEqual(['success', 'order_id']);
  });

  it('reads the order with a part of its customer’s data: first name, city and postal code only', async () => {
    const { id, token } = await typedOrder();
    const own = await buyer.api('GET /api/orders/{id}', { id });
    for (const [path, headers] of [
      [`/api/orders/${id}`, withToken(token)],
      [`/api/orders/${id}?token=${token}`, {}],
      // The link also works for users who are signed in with another account.
      [`/api/orders/${id.toUpperCase()}?token=${token}`, asPerson(await customer(shop))],
    ] as const) {
      const [status, order] = await jsonOf(await read(path, headers));
      expect([status, order]).toEqual([
        200,
        {
          ...own,
          nombre: 'Sofía',
          shipping_address: JSON.stringify({ city: ADDRESS.city, postal_code: ADDRESS.postal_code }),
        },
      ]);
    }
  });

  it('gives no access to other orders, and in the query only to reading: all else is answered as an unknown order', async () => {
    const [mine, other] = [await typedOrder(), await typedOrder(await customer(shop))];
    const wrong = ['x', 'a'.repeat(43), other.token, `${mine.token}a`, mine.token.toLowerCase()];
    const calls = (id: string) =>
      [
        ['GET', `/api/orders/${id}`],
        ['GET', `/api/orders/${id}/events`],
        ['GET', `/api/tickets/${id}`],
        ['POST', `/api/orders/${id}/cancel`],
      ] as const;
    for (const token of wrong)
      for (const [method, path] of calls(mine.id)) {
        const unknown = await jsonOf(await read(path.replace(mine.id, randomUUID()), withToken(token), method));
        expect(unknown[0]).toBe(404);
        expect(await jsonOf(await read(path, withToken(token), method)), path).toEqual(unknown);
      }
    for (const [method, path] of calls(mine.id).slice(1)) expect((await read(`${path}?token=${mine.token}`, {}, method)).status).toBe(401);
    for (const path of ['undo', 'refund', 'reorder'])
      expect((await read(`/api/orders/${mine.id}/${path}`, withToken(mine.token), 'POST')).status).toBe(401);
    expect((await read(`/api/orders/${mine.id}/slip`, withToken(mine.token))).status).toBe(401);
    // A wrong token does not lock the account out of its own order.
    expect((await read(`/api/orders/${mine.id}`, { ...withToken('x'), ...asPerson(buyer) })).status).toBe(200);
    expect(shop.logged()).not.toContain(mine.token);
  });

  it('answers when each status began, for an order with a type that is read alone', async () => {
    const { id, token } = await typedOrder();
    await owner.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    const { history } = await owner.api('GET /api/orders/{id}', { id });
    const steps = history?.map(({ status, at }) => ({ status, at }));
    expect(steps?.map(({ status }) => status)).toEqual(['pagado', 'preparando']);
    const [, shown] = await jsonOf(await read(`/api/orders/${id}`, withToken(token)));
    const { pasos } = await buyer.api('GET /api/orders/{id}', { id });
    expect([shown.pasos, pasos]).toEqual([steps, steps]);
    const plain = await checkout(buyer, await pay(buyer, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]));
    const without = await buyer.api('GET /api/orders/{id}', { id: plain.order_id });
    for (const order of [without, ...(await buyer.api('GET /api/orders/user', {}))]) expect(order).not.toHaveProperty('pasos');
  });

  it('ends 30 days after the last status', async () => {
    const { id, token } = await typedOrder();
    await setSteps(id, { at: ago({ days: 29 }) });
    expect((await read(`/api/orders/${id}`, withToken(token))).status).toBe(200);
    await setSteps(id, { at: ago({ days: 31 }) });
    expect((await read(`/api/orders/${id}`, withToken(token))).status).toBe(404);
    await owner.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    expect((await read(`/api/orders/${id}`, withToken(token))).status).toBe(200);
  });

  it('gives access to the ticket, within a limit per order', async () => {
    const { id, token } = await typedOrder();
    const answers: number[] = [];
    for (let count = 0; count < 21; count++) answers.push((await read(`/api/tickets/${id}`, withToken(token))).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('cancels the order once, also in parallel calls, and not after its preparation has begun', async () => {
    const { id, token } = await typedOrder();
    const answers = await Promise.all([1, 2, 3].map(() => read(`/api/orders/${id}/cancel`, withToken(token), 'POST')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const done = answers.find(({ status }) => status === 200) as Response;
    expect(await done.json()).toMatchObject({ status: 'cancelado', nombre: 'Sofía' });
    const begun = await typedOrder();
    await owner.api('PUT /api/orders/{id}', { id: begun.id, status: 'preparando' });
    expect((await read(`/api/orders/${begun.id}/cancel`, withToken(begun.token), 'POST')).status).toBe(409);
  });
});

/**
 * Reads until the order has the status, or until the stream ends (null). A stream that opens right after the order was placed may also send
 * that change.
 */
async function orderIn(stream: Awaited<ReturnType<typeof open>>, status: string | null) {
  for (;;) {
    const order = await stream.order();
    if (order === null || order.status === status) return order;
  }
}

describe('GET /orders/{id}/events', () => {
  it('sends the whole order at once and after each change, to its owner and to the token’s holder with their own fields', async () => {
    const { id, token } = await typedOrder();
    const [own, shown] = [await open(id, asPerson(buyer)), await open(id, withToken(token))];
    expect(own.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await own.order()).toEqual(await buyer.api('GET /api/orders/{id}', { id }));
    expect(await shown.order()).toMatchObject({ id, nombre: 'Sofía' });
    const other = await typedOrder();
    for (const moved of [other.id, id]) await owner.api('PUT /api/orders/{id}', { id: moved, status: 'preparando' });
    expect(await orderIn(own, 'preparando')).toMatchObject({ id, nombre: 'Sofía Camila' });
    const seen = await orderIn(shown, 'preparando');
    expect(seen).toMatchObject({ id, status: 'preparando', nombre: 'Sofía', pasos: [{ status: 'pagado' }, { status: 'preparando' }] });
    expect(JSON.stringify(seen)).not.toContain(ADDRESS.line1);
  });

  it('ends with the session', async () => {
    const mine = await customer(shop);
    const { id, token } = await typedOrder(mine);
    const [own, shown] = [await open(id, asPerson(mine)), await open(id, withToken(token))];
    for (const stream of [own, shown]) await stream.order();
    await mine.api('POST /api/users/logout', {});
    expect(await orderIn(own, null)).toBeNull();
    await owner.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    expect(await orderIn(shown, 'preparando')).toMatchObject({ id });
  });

  it('ends with the token', async () => {
    const { id, token } = await typedOrder();
    const stream = await open(id, withToken(token));
    await stream.order();
    await setSteps(id, { at: ago({ days: 31 }) });
    expect(await orderIn(stream, null)).toBeNull();
  });

  it('is limited per order, and a closed stream makes room for another', async () => {
    const { id, token } = await typedOrder();
    // An answer without a body opens no stream.
    expect((await read(`/api/orders/${id}/events`, withToken(token), 'HEAD')).status).toBe(200);
    const readers = [];
    for (let count = 0; count < FOLLOWERS.perReader; count++) readers.push(await open(id, withToken(token)));
    expect(readers.map(({ answer }) => answer.status)).toEqual(readers.map(() => 200));
    const refused = await read(`/api/orders/${id}/events`, withToken(token));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    // The owner's streams have a limit of their own, over all sessions.
    const second = await openSession(db, buyer.id, 'vitest');
    const own = [];
    for (const session of [buyer.token, second, buyer.token, second, second])
      own.push((await open(id, asPerson({ ...buyer, token: session }))).answer.status);
    expect(own).toEqual([200, 200, 200, 200, 429]);
    await readers[0]?.leave();
    expect((await open(id, withToken(token))).answer.status).toBe(200);
  });

  it('is limited per address, and when all are taken, the address with the most loses its oldest to another guest', async () => {
    const orders: { id: string; token: string }[] = [];
    while (orders.length < FOLLOWERS.inAll / FOLLOWERS.perReader) orders.push(await typedOrder());
    const opened = new Map<string, Awaited<ReturnType<typeof open>>[]>();
    const take = async (address: string, ofOrder: { id: string; token: string }) => {
      const stream = await open(ofOrder.id, withToken(ofOrder.token), shop.from(address));
      if (stream.answer.status === 200) opened.set(address, [...(opened.get(address) ?? []), stream]);
      return stream;
    };
    let n = 0;
    const next = () => orders[Math.floor(n++ / FOLLOWERS.perReader)] as { id: string; token: string };
    const greedy = '127.88.0.1';
    while (n < FOLLOWERS.perAddress) expect((await take(greedy, next())).answer.status).toBe(200);
    const refused = await take(greedy, orders.at(-1) as { id: string; token: string });
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '10']);
    for (let other = 2; n < FOLLOWERS.inAll; other++)
      for (let one = 0; one < 39 && n < FOLLOWERS.inAll; one++) await take(`127.88.0.${other}`, next());
    expect([...opened.values()].flat()).toHaveLength(FOLLOWERS.inAll);

    const guest = await typedOrder();
    for (const address of ['127.88.1.1', '127.88.1.2']) {
      const mine = await take(address, guest);
      expect(await mine.order()).toMatchObject({ id: guest.id });
    }
    const [oldest, second] = opened.get(greedy) ?? [];
    expect(await orderIn(oldest as NonNullable<typeof oldest>, null)).toBeNull();
    expect(await (second as NonNullable<typeof second>).order()).not.toBeNull();
  });
});
