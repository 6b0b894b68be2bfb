import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { openSession } from '#server/features/accounts/index.ts';
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts';
import { STREAMS } from '#server/features/orders/rules.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { checkout, pay, product } from '../../../../../tests/factories/orders.ts';
import { setSession, setUser } from '../../../../../tests/factories/rows.ts';
import { openStream } from '../../../../../tests/factories/streams.ts';
import { admin, customer, type Person } from '../../../../../tests/factories/users.ts';
import { closeStreams } from './watch.ts';

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
  vi.useRealTimers();
  await Promise.all(streams.splice(0).map((stream) => stream.leave()));
});

const ask = (token?: string) => shop.send('/api/orders/events', token ? { headers: { authorization: `Bearer ${token}` } } : {});

/** An open board: `next` waits for the next message; null at the end. */
async function open(token: string) {
  const board = await openStream(shop, '/api/orders/events', { authorization: `Bearer ${token}` });
  streams.push(board);
  const order = async () => JSON.parse((await board.next())?.data ?? 'null');
  expect(await board.next()).toEqual({ event: 'ping', data: '' });
  return { ...board, order };
}

const buy = async () => (await checkout(buyer, await pay(buyer, 6235, [{ product_id: await product(6235), quantity: 1 }]))).order_id;
/** When steps were last read. It uses its own connection, so that the pool's connections keep their last statement. */
async function lastLook(): Promise<string | null> {
  const client = new Client(pool.options);
  await client.connect();
  const { rows } = await client.query(
    `select max(query_start)::text as at from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ~ 'min\\(xact_start\\)|"orders"."updated_at" >='`,
  );
  await client.end();
  return rows[0].at;
}

describe('GET /orders/events', () => {
  it('is for the owner only', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask(buyer.token)).status).toBe(403);
    expect((await ask('a'.repeat(43))).status).toBe(401);
  });

  it('sends each new and changed order to every board, and reads nothing while no board is open', async () => {
    const boards = await Promise.all([open(owner.token), open((await admin(shop)).token)]);
    expect(boards[0]?.answer.headers.get('content-type')).toContain('text/event-stream');
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
    await expect.poll(lastLook).not.toBeNull();
    await boards[1]?.leave();
    let before: string | null = '';
    const hasStopped = async () => {
      const last = await lastLook();
      const isSame = last === before;
      before = last;
      return isSame;
    };
    await expect.poll(hasStopped, { interval: 800 }).toBe(true);
  });

  it('sends nothing for a transaction that rolls back', async () => {
    const board = await open(owner.token);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('update orders set updated_at = clock_timestamp() where id = (select id from orders limit 1)');
    await client.query('rollback');
    client.release();
    const id = await buy();
    expect(await board.order()).toMatchObject({ id });
  });

  it('sends each of many changes', async () => {
    const board = await open(owner.token);
    const ids = await Promise.all(Array.from({ length: 30 }, buy));
    const received = new Set<string>();
    while (received.size < 30) received.add((await board.order()).id);
    expect(received).toEqual(new Set(ids));
  });

  it('sends a change of a transaction that took longer than several reads', async () => {
    const board = await open(owner.token);
    const late = await buy();
    expect(await board.order()).toMatchObject({ id: late });
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`insert into order_steps (order_id, status, at) values ($1, 'preparando', now())`, [late]);
    await client.query('update orders set updated_at = now() where id = $1', [late]);
    // A horizon that ignored this transaction would now be later than its change: see `changeHorizon`.
    const isPastHorizon = async () =>
      (await client.query(`select $1::timestamptz > now() + interval '2 seconds' as is_past`, [await lastLook()])).rows[0].is_past;
    await expect.poll(isPastHorizon).toBe(true);
    const early = await buy();
    expect(await board.order()).toMatchObject({ id: early });
    await client.query('commit');
    client.release();
    expect(await board.order()).toMatchObject({ id: late, history: [{}, { status: 'preparando' }] });
  });

  it('sends pings', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const board = await open(owner.token);
    vi.advanceTimersByTime(20_000);
    expect(await board.next()).toEqual({ event: 'ping', data: '' });
  });

  it.each([
    ['is signed out', (mine: Person) => mine.api('POST /api/users/logout', {})],
    [
      'is ended from another device',
      async (mine: Person) => shop.apiAs(await openSession(db, mine.id, 'x'))('DELETE /api/users/sessions', {}),
    ],
    [
      'is ended by a new password',
      async (mine: Person) => {
        await setUser(mine.id, { passwordHash: await hashPassword('la de antes', null) });
        const other = shop.apiAs(await openSession(db, mine.id, 'x'));
        await other('PUT /api/users/password', { current_password: 'la de antes', password: 'la de ahora' });
      },
    ],
    ['is no administrator any more', (mine: Person) => setUser(mine.id, { role: 'customer', staffRole: null })],
    ['has another role', (mine: Person) => setUser(mine.id, { staffRole: 'manager' })],
    ['has ended', (mine: Person) => setSession(mine.id, { expiresAt: new Date() })],
  ])('ends when its session %s, before the next order and also without one', async (_, end) => {
    for (const hasNews of [true, false]) {
      const mine = await admin(shop);
      const [board, other] = [await open(mine.token), await open(owner.token)];
      await end(mine);
      const ended = performance.now();
      const id = hasNews ? await buy() : null;
      expect(await board.next()).toBeNull();
      // Earlier than the next ping, which is sent every 20 s.
      expect(performance.now() - ended).toBeLessThan(18_000);
      if (id) expect(await other.order()).toMatchObject({ id });
    }
  });

  it('limits the streams per session and per process, and accepts another one after one is closed', async () => {
    const mine = await admin(shop);
    const first = await open(mine.token);
    for (let count = 1; count < STREAMS.perSession; count++) await open(mine.token);
    const refused = await ask(mine.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    await first.leave();
    await open(mine.token);

    const others = await Promise.all(Array.from({ length: STREAMS.inAll / STREAMS.perSession - 1 }, () => admin(shop)));
    await Promise.all(others.flatMap(({ token }) => Array.from({ length: STREAMS.perSession }, () => open(token))));
    const full = await ask(owner.token);
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '10']);
  });

  it('ends when orders cannot be read, and can be opened again', async () => {
    const board = await open(owner.token);
    await pool.query('alter table orders rename to lost');
    expect(await board.next()).toBeNull();
    await pool.query('alter table lost rename to orders');
    const again = await open(owner.token);
    const id = await buy();
    expect(await again.order()).toMatchObject({ id });
  });

  it('ends when the process stops, and says when to come back', async () => {
    const board = await open(owner.token);
    closeStreams();
    const last = await board.next();
    expect(last).toEqual({ event: 'ping', data: '', retry: expect.any(Number) });
    expect(last?.retry).toBeGreaterThanOrEqual(1000);
    expect(await board.next()).toBeNull();
    const late = await ask(owner.token);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
  });
});
