import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { admin, customer, type Person } from '../../../tests/people.ts';
import { checkout, pay, product } from '../../../tests/shopping.ts';
import { closeStreams } from './live.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  latte = await product(6235);
});
afterAll(() => shop.close());

const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(readers.splice(0).map((reader) => reader.cancel()));
});

const ask = (token?: string) => shop.send('/api/orders/events', token ? { headers: { authorization: `Bearer ${token}` } } : {});

/** An open board: `next` waits for what comes, null at the end. */
async function open(token: string) {
  const answer = await ask(token);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  readers.push(reader);
  let text = '';
  const next = async (): Promise<{ event: string; data: string } | null> => {
    for (;;) {
      const [message, rest] = text.split(/\n\n(.*)/s);
      if (rest !== undefined) {
        text = rest;
        const [, event = '', data = ''] = (message as string).match(/^event: (.*)\ndata: (.*)$/) ?? [];
        return { event, data };
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += new TextDecoder().decode(value);
    }
  };
  const order = async () => JSON.parse((await next())?.data ?? 'null');
  expect(await next()).toEqual({ event: 'ping', data: '' });
  return { answer, next, order, leave: () => reader.cancel() };
}

const buy = async () => (await checkout(buyer, await pay(buyer, 6235, [{ product_id: latte, quantity: 1 }]))).order_id;
const listeners = async () =>
  (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and query = 'listen orders'`)).rowCount;

describe('GET /orders/events', () => {
  it('is the owner’s alone', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(buyer.token)).status).toBe(403);
    expect((await ask('a'.repeat(43))).status).toBe(401);
  });

  it('tells every board of each new and changed order, over one connection', async () => {
    const boards = await Promise.all([open(owner.token), open((await admin(shop)).token)]);
    expect(boards[0]?.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await listeners()).toBe(1);
    const id = await buy();
    for (const board of boards) {
      const order = await board.order();
      expect(order).toEqual(await owner.api('GET /api/orders/{id}', { id }));
      expect(order).toMatchObject({ status: 'pagado', customer: { id: buyer.id } });
    }
    await owner.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    for (const board of boards) expect(await board.order()).toMatchObject({ id, status: 'preparando', history: [{}, {}] });
    await boards[0]?.leave();
    const later = await buy();
    expect(await boards[1]?.order()).toMatchObject({ id: later });
    await boards[1]?.leave();
    await expect.poll(listeners).toBe(0);
  });

  it('says nothing of what did not happen', async () => {
    const board = await open(owner.token);
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`insert into order_steps (order_id, status) select id, 'entregado' from orders limit 1`);
    await client.query('rollback');
    client.release();
    const id = await buy();
    expect(await board.order()).toMatchObject({ id });
  });

  it('tells of many at once, each', async () => {
    const board = await open(owner.token);
    const ids = await Promise.all(Array.from({ length: 30 }, buy));
    const heard = new Set<string>();
    while (heard.size < 30) heard.add((await board.order()).id);
    expect(heard).toEqual(new Set(ids));
  });

  it('pings, and ends with the session', async () => {
    const mine = await admin(shop);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const board = await open(mine.token);
    vi.advanceTimersByTime(20_000);
    expect(await board.next()).toEqual({ event: 'ping', data: '' });
    await mine.api('POST /api/users/logout', {});
    vi.advanceTimersByTime(20_000);
    expect(await board.next()).toBeNull();
  });

  it('ends when it may have missed something, and can be opened again', async () => {
    const board = await open(owner.token);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen orders'`,
    );
    expect(await board.next()).toBeNull();
    const again = await open(owner.token);
    const id = await buy();
    expect(await again.order()).toMatchObject({ id });
  });

  it('ends when the process stops', async () => {
    const board = await open(owner.token);
    closeStreams();
    expect(await board.next()).toBeNull();
    const late = await ask(owner.token);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
    await expect.poll(listeners).toBe(0);
  });
});
