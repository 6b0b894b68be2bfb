import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallerUser, Env, FindSession } from '#server/http/caller.ts';
import { createKnownSessions } from '#server/http/front/known-sessions.ts';
import { createListener, type Listener } from '#server/http/front/listener.ts';
import type { Bounds } from '#server/http/limits/rules.ts';
import { createLog } from '#server/http/system/log.ts';
import { get, type RawClient, rawClient } from './raw-client.ts';

let listener: Listener;
let clients: RawClient[] = [];

const user = (staffRole: 'staff' | null): CallerUser => ({
  id: 'u',
  name: 'Ana',
  email: 'ana@correo.mx',
  telephone: null,
  role: 'customer',
  staffRole,
  isGuest: false,
});
const tokenOf = (name: string) => `${name}-`.padEnd(24, 'x');
const bearer = (name: string) => `Authorization: Bearer ${tokenOf(name)}\r\n`;
const SESSIONS = new Map([
  [tokenOf('barista'), { user: user('staff'), sessionId: 'barista' }],
  [tokenOf('one'), { user: user(null), sessionId: 'one' }],
  [tokenOf('other'), { user: user(null), sessionId: 'other' }],
]);

/** A listener before an app whose `/slow` answers when `finish` is called, and that has verified the tokens of `known`. */
async function open(bounds: Partial<Bounds> = {}, { trustedNetworks = [] as string[], known = [] as string[] } = {}) {
  const app = new Hono<Env>();
  app.onError((_, c) => c.text('failed', 500));
  const arrived: string[] = [];
  const held = new Map<string, () => void>();
  app.on(['GET', 'HEAD', 'POST'], '/slow/:name', async (c) => {
    const name = c.req.param('name');
    arrived.push(name);
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    await new Promise<void>((resolve) => held.set(name, resolve));
    return c.text(`answer ${name} ${body.length}`);
  });
  app.get('/api/health', (c) => c.text('alive'));
  app.get('/api/orders/events', (c) =>
    streamSSE(c, async (events) => {
      await events.writeSSE({ data: 'first' });
      await new Promise<void>((resolve) => events.onAbort(resolve));
    }),
  );
  const sessions = createKnownSessions();
  const find: FindSession = sessions.watch(async (token) => SESSIONS.get(token) ?? null);
  for (const name of known) await find(tokenOf(name));
  listener = createListener(app, {
    log: createLog('silent'),
    early: [],
    publicUrl: 'http://casa.example',
    trustProxy: 0,
    trustedNetworks,
    sessions,
    bounds: { sharedWork: 3, ownWork: 1, workPerClient: 3, stuckWorkMs: 600_000, longestWaitMs: 600_000, ...bounds },
  });
  await new Promise<void>((done) => listener.server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
  const send = async (text: string, from = '127.0.0.1') => {
    const client = await rawClient(url, { from });
    clients.push(client);
    client.send(text);
    return client;
  };
  return {
    arrived,
    send,
    /** Asks for `/slow` with each name, one after the other, so that they arrive in this order. */
    ask: async (names: string[], { from = '127.0.0.1', headers = '' } = {}) => {
      const sent = [];
      for (const name of names) {
        sent.push(await send(get(`/slow/${name}`, headers), from));
        await arrivals();
      }
      return sent;
    },
    finish: async (name: string) => {
      await expect.poll(() => held.has(name)).toBe(true);
      held.get(name)?.();
    },
  };
}
/** Waits until everything that was sent has been read: a request about the process is answered without waiting. */
async function arrivals(): Promise<void> {
  const { port } = listener.server.address() as AddressInfo;
  for (let times = 0; times < 2; times++) await (await fetch(`http://127.0.0.1:${port}/api/health`)).text();
}
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
  listener.server.closeAllConnections();
  await new Promise((done) => listener.server.close(done));
});

const statusOf = (client: RawClient | undefined) => Number(client?.read().match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0);
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, place) => `${prefix}${place}`);

describe('the line before any work', () => {
  it('lets a client have so many requests at work; the rest waits in order', async () => {
    const { ask, arrived, finish } = await open();
    await ask(names('a', 5));
    expect(arrived).toEqual(['a0', 'a1', 'a2']);
    await finish('a1');
    await expect.poll(() => arrived).toEqual(['a0', 'a1', 'a2', 'a3']);
  });

  it('lets another client begin at once, and then takes turns', async () => {
    const { ask, arrived, finish } = await open();
    await ask(names('a', 6));
    await ask(names('b', 3), { from: '127.0.3.2' });
    expect(arrived).toEqual(['a0', 'a1', 'a2', 'b0']);
    for (const [name, next] of [
      ['b0', 'b1'],
      ['a0', ''],
      ['a1', 'a3'],
      ['a2', 'b2'],
    ] as const) {
      await finish(name);
      if (next) await expect.poll(() => arrived.at(-1)).toBe(next);
    }
  });

  it('counts the 64-bit network of an IPv6 client, and HEAD like GET', async () => {
    const { send, arrived } = await open();
    for (const name of names('a', 4)) {
      await send(get(`/slow/${name}`).replace('GET', 'HEAD'));
      await arrivals();
    }
    expect(arrived).toHaveLength(3);
  });

  it('refuses more waiting requests of a client with 429', async () => {
    const { ask, arrived } = await open({ waitingWorkPerClient: 2 });
    const sent = await ask(names('a', 6));
    await expect.poll(() => statusOf(sent.at(-1))).toBe(429);
    expect(sent.at(-1)?.read()).toMatch(/retry-after: \d/i);
    expect(sent.slice(0, -1).map(statusOf)).toEqual([0, 0, 0, 0, 0]);
    const [other] = await ask(['b'], { from: '127.0.3.2' });
    expect(statusOf(other)).toBe(0);
    expect(arrived.at(-1)).toBe('b');
  });

  it('gives a place in the full line to the client with fewer requests', async () => {
    const { ask } = await open({ work: 3, waitingWork: 3 });
    const flood = await ask(names('a', 6));
    const [other] = await ask(['b'], { from: '127.0.3.2' });
    await expect.poll(() => statusOf(flood.at(-1))).toBe(429);
    expect(statusOf(other)).toBe(0);
  });

  it('refuses what has waited too long', async () => {
    const { ask } = await open({ longestWaitMs: 50 });
    const sent = await ask(names('a', 4));
    await expect.poll(() => statusOf(sent.at(-1))).toBe(429);
  });

  it('lets a client have all its places while everything at work waits for something else', async () => {
    const { ask, arrived } = await open({ sharedWork: 1, workPerClient: 3, stuckWorkMs: 50 });
    await ask(names('a', 5));
    await expect.poll(() => arrived).toEqual(['a0', 'a1', 'a2']);
  });

  it('forgets a waiting request whose client leaves, and counts one at work until its end', async () => {
    const { ask, arrived, finish } = await open();
    const sent = await ask(names('a', 5));
    for (const at of [0, 3]) sent[at]?.socket.destroy();
    await arrivals();
    expect(arrived).toEqual(['a0', 'a1', 'a2']);
    await finish('a0');
    await expect.poll(() => arrived.at(-1)).toBe('a4');
  });

  it('has no place for an event stream once it has begun', async () => {
    const { ask, arrived, send } = await open();
    for (let count = 0; count < 5; count++) {
      const stream = await send(get('/api/orders/events'));
      await expect.poll(() => stream.read()).toContain('data: first');
    }
    await ask(['a']);
    expect(arrived).toEqual(['a']);
  });

  it('does not let a request pass as a stream', async () => {
    const { ask, arrived } = await open();
    await ask(names('a', 5), { headers: 'Accept: text/event-stream\r\n' });
    expect(arrived).toHaveLength(3);
  });

  it('gives no place to a body that has not arrived', async () => {
    const { ask, arrived, send, finish } = await open();
    const post = (name: string, sent: number, declared: number) =>
      send(`POST /slow/${name} HTTP/1.1\r\nHost: casa.example\r\nContent-Length: ${declared}\r\n\r\n${'x'.repeat(sent)}`);
    const slow = [await post('s0', 1, 9), await post('s1', 1, 9), await post('s2', 1, 1_000_000)];
    await ask(names('a', 3));
    expect(arrived.filter((name) => name !== 's2')).toEqual(['a0', 'a1', 'a2']);
    slow[0]?.send('12345678');
    await arrivals();
    expect(arrived).not.toContain('s0');
    await finish('a0');
    await finish('s0');
    await expect.poll(() => slow[0]?.read()).toContain('answer s0 9');
  });

  it('counts a request with a large body until it is answered', async () => {
    const { arrived, send, finish } = await open({ largeBodiesPerClient: 2 });
    const size = 70_000;
    for (const name of names('l', 4))
      await send(`POST /slow/${name} HTTP/1.1\r\nHost: casa.example\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`);
    await arrivals();
    await expect.poll(() => arrived.length).toBe(2);
    await finish(arrived[0] as string);
    await expect.poll(() => arrived.length).toBe(3);
  });
});

describe('whose request it is', () => {
  it('staff have places apart, once the app has verified their token', async () => {
    const { ask, arrived } = await open({ work: 3 }, { known: ['barista'] });
    await ask(names('a', 5));
    await ask(names('s', 4), { headers: bearer('barista') });
    expect(arrived).toEqual(['a0', 'a1', 'a2', 's0', 's1', 's2']);
  });

  it('a token that the app has not verified gives nothing', async () => {
    const { ask, arrived } = await open({ work: 3 }, { known: ['invented'] });
    await ask(names('a', 3));
    await ask(['s'], { headers: bearer('barista') });
    await ask(['i'], { headers: bearer('invented') });
    expect(arrived).toEqual(['a0', 'a1', 'a2']);
  });

  it.each([
    ['in a trusted network, sessions', ['127.0.0.0/8'], 4],
    ['elsewhere, addresses', [], 3],
  ])('%s are clients', async (_, trustedNetworks, count) => {
    const { ask, arrived } = await open({}, { trustedNetworks, known: ['one', 'other'] });
    await ask(names('a', 3), { headers: bearer('one') });
    await ask(names('b', 2), { headers: bearer('other') });
    expect(arrived).toHaveLength(count);
  });
});
