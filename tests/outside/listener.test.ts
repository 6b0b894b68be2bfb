import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { afterEach, describe, expect, it } from 'vitest';
import type { Env } from '#server/http/caller.ts';
import { createListener, type Listener } from '#server/http/front/listener.ts';
import type { Bounds } from '#server/http/limits/rules.ts';
import { createLog } from '#server/http/system/log.ts';
import { answerTo, get, type RawClient, rawClient } from './raw-client.ts';

// More than the kernel buffers for a client that does not read.
const LARGE = 'x'.repeat(16_000_000);

let listener: Listener;

/** So many requests at work, whoever sends them. */
const places = (count: number) => ({ work: count, ownWork: count, workPerClient: count });
let clients: RawClient[] = [];

/** A listener before an app whose `/slow` answers when `finish` is called. */
async function open(bounds: Partial<Bounds>, options: { trustProxy?: number; trustedNetworks?: string[] } = {}) {
  const app = new Hono<Env>();
  app.onError((_, c) => c.text('failed', 500));
  const arrived: string[] = [];
  const slow: (() => void)[] = [];
  app.get('/slow/:name', async (c) => {
    arrived.push(c.req.param('name'));
    await new Promise<void>((resolve) => slow.push(resolve));
    return c.text(`answer ${c.req.param('name')}`);
  });
  app.get('/large', (c) => c.text(LARGE));
  app.get('/quick/:name', (c) => c.text(`answer ${c.req.param('name')}`));
  app.post('/echo', async (c) => c.text(`got ${(await c.req.text()).length}`));
  app.get('/api/orders/events', (c) =>
    streamSSE(c, async (events) => {
      await events.writeSSE({ data: 'first' });
      await new Promise<void>((resolve) => slow.push(resolve));
      await events.writeSSE({ data: 'last' });
    }),
  );
  listener = createListener(app, {
    log: createLog('silent'),
    early: [],
    publicUrl: 'http://casa.example',
    trustProxy: options.trustProxy ?? 0,
    trustedNetworks: options.trustedNetworks ?? [],
    bounds,
  });
  await new Promise<void>((done) => listener.server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    finish: () => {
      for (const done of slow.splice(0)) done();
    },
    visit: async (count: number, client: Parameters<typeof rawClient>[1] = {}) => {
      const some = await Promise.all(Array.from({ length: count }, () => rawClient(url, client)));
      clients.push(...some);
      return some;
    },
  };
}
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  clients = [];
  listener.server.closeAllConnections();
  await new Promise((done) => listener.server.close(done));
});

const statusOf = (client: RawClient) => Number(client.read().match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0);
const answersOf = (client: RawClient) => client.read().match(/answer [a-z]+\d*/g) ?? [];
const isOpen = ({ socket }: RawClient) => !socket.destroyed;

describe('pipelined requests on one connection', () => {
  it('are all answered, in order', async () => {
    const { visit } = await open({});
    const [client] = (await visit(1)) as [RawClient];
    const names = Array.from({ length: 3000 }, (_, place) => `n${place}`);
    client.send(names.map((name) => get(`/quick/${name}`)).join(''));
    await expect.poll(() => answersOf(client).length).toBe(3000);
    expect(answersOf(client)).toEqual(names.map((name) => `answer ${name}`));
  });

  it('reach the app one at a time', async () => {
    const { arrived, finish, visit } = await open({});
    const [client, other] = (await visit(2)) as [RawClient, RawClient];
    client.send(['a', 'b', 'c', 'd', 'e'].map((name) => get(`/slow/${name}`)).join(''));
    other.send(get('/slow/other'));
    await expect.poll(() => arrived.length).toBe(2);
    expect([...arrived].sort()).toEqual(['a', 'other']);
    for (const [place, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await expect.poll(() => arrived.filter((one) => one !== 'other')).toHaveLength(place + 1);
      finish();
      await expect.poll(() => answersOf(client).at(-1)).toBe(`answer ${name}`);
    }
  });

  it('let other connections in between', async () => {
    const { visit } = await open({});
    let answered = 0;
    const before = new Promise<number>((resolve) => {
      listener.server.on('request', (request, response) => {
        if (request.url === '/quick/other') resolve(answered);
        else response.on('finish', () => answered++);
      });
    });
    const [client, other] = (await visit(2)) as [RawClient, RawClient];
    client.send(get('/quick/n').repeat(1000));
    other.send(get('/quick/other'));
    // Both arrive at about the same time.
    expect(await before).toBeLessThan(100);
    await expect.poll(() => answersOf(client).length).toBe(1000);
  });

  it('wait together with their bodies', async () => {
    const { finish, visit, arrived } = await open({});
    const [client] = (await visit(1)) as [RawClient];
    const post = (size: number) => `POST /echo HTTP/1.1\r\nHost: casa.example\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`;
    client.send(get('/slow/first') + post(300_000) + post(5) + get('/quick/last'));
    await expect.poll(() => arrived).toEqual(['first']);
    finish();
    await expect
      .poll(() => client.read().match(/answer [a-z]+\d*|got \d+/g))
      .toEqual(['answer first', 'got 300000', 'got 5', 'answer last']);
  });

  it('are not read ahead: further bytes stay with the client', async () => {
    const { finish, visit, arrived } = await open({});
    const [client] = (await visit(1)) as [RawClient];
    client.send(get('/slow/first'));
    await expect.poll(() => arrived).toEqual(['first']);
    client.send(get('/quick/n', `X-Filling: ${'x'.repeat(8000)}\r\n`).repeat(2000));
    await (await fetch(`${listenerUrl()}/quick/other`)).text();
    // 16 MB were sent; the kernel buffers some of them, the process reads one chunk.
    expect(client.socket.writableLength).toBeGreaterThan(1_000_000);
    finish();
    await expect.poll(() => answersOf(client).length).toBe(2001);
  });

  it('are bounded in total', async () => {
    const { visit } = await open({ waiting: 50 });
    const [client, other] = (await visit(2)) as [RawClient, RawClient];
    client.send(get('/slow/n').repeat(60));
    await client.closed;
    other.send(get('/quick/n'));
    await expect.poll(() => answersOf(other)).toEqual(['answer n']);
  });
});

/** A body whose declared rest never arrives. */
const unfinished = (sent: number, declared: number) =>
  `POST /echo HTTP/1.1\r\nHost: casa.example\r\nContent-Length: ${declared}\r\n\r\n${'x'.repeat(sent)}`;

describe('bodies that arrive slowly', () => {
  it('take no place in the app, so that other requests are answered', async () => {
    const { url, visit } = await open(places(3));
    for (const client of await visit(10)) client.send(unfinished(1, 100));
    for (const client of await visit(10)) client.send(unfinished(1, 1_000_000));
    await (await fetch(`${url}/quick/before`)).text();
    const answers = await Promise.all(['a', 'b', 'c'].map(async (name) => (await fetch(`${url}/quick/${name}`)).text()));
    expect(answers).toEqual(['answer a', 'answer b', 'answer c']);
  });

  it('make room for other connections', async () => {
    const { url, visit } = await open({ connections: 20, arrivingMs: 0 });
    for (const client of await visit(20)) client.send(unfinished(1, 100));
    await expect.poll(async () => (await fetch(`${url}/quick/n`).catch(() => null))?.text()).toBe('answer n');
  });
});

describe('large bodies', () => {
  const rest = 20_000_000;

  it('are read so many at a time, and in the end all of them', async () => {
    const { url, visit } = await open({ largeBodies: 2, largeBodyMs: 600_000 });
    const some = await visit(6);
    for (const { send } of some) send(unfinished(rest - 1, rest));
    // More was sent than the kernel buffers: unsent bytes of the others show that they are not read.
    await expect.poll(() => some.map(({ socket }) => socket.writableLength > 1_000_000)).toEqual([false, false, true, true, true, true]);
    expect(await (await fetch(`${url}/quick/other`)).text()).toBe('answer other');
    for (const { send } of some) send('x');
    await expect.poll(() => some.map((client) => client.read().includes(`got ${rest}`))).toEqual(some.map(() => true));
  });

  it('of unknown length take turns too, also when they are dropped', async () => {
    const { visit } = await open({ largeBodies: 1, largeBodyMs: 600_000 });
    const [first, second] = (await visit(2)) as [RawClient, RawClient];
    const chunk = `${rest.toString(16)}\r\n${'x'.repeat(rest)}\r\n`;
    first.send(`GET /quick/n HTTP/1.1\r\nHost: casa.example\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
    await expect.poll(() => first.socket.writableLength).toBe(0);
    second.send(`POST /echo HTTP/1.1\r\nHost: casa.example\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`);
    await (await fetch(`${listenerUrl()}/quick/other`)).text();
    expect(second.socket.writableLength).toBeGreaterThan(1_000_000);
    first.send('0\r\n\r\n');
    await expect.poll(() => second.read()).toContain(`got ${rest}`);
  });

  it('of one address leave places for others', async () => {
    const { visit } = await open({ largeBodies: 3, largeBodiesPerClient: 2, largeBodyMs: 600_000 });
    for (const client of await visit(4, { from: '127.0.6.1' })) client.send(unfinished(1, rest));
    const [other] = (await visit(1, { from: '127.0.6.2' })) as [RawClient];
    other.send(unfinished(rest, rest));
    await expect.poll(() => other.read()).toContain(`got ${rest}`);
  });

  it('that were answered early and never arrive take no place once their client has left', async () => {
    const { visit } = await open({ largeBodies: 1, largeBodyMs: 600_000 });
    const [gone, next] = (await visit(2)) as [RawClient, RawClient];
    gone.send(get('/quick/n', `Content-Length: ${rest}\r\n`));
    await expect.poll(() => gone.read()).toContain('answer n');
    gone.socket.destroy();
    next.send(unfinished(rest, rest));
    await expect.poll(() => next.read()).toContain(`got ${rest}`);
  });

  it('that take too long are dropped when others wait', async () => {
    const { visit } = await open({ largeBodies: 1, largeBodyMs: 100 });
    const [slow, next] = (await visit(2)) as [RawClient, RawClient];
    slow.send(unfinished(1, rest));
    await (await fetch(`${listenerUrl()}/quick/other`)).text();
    next.send(unfinished(rest, rest));
    await slow.closed;
    await expect.poll(() => next.read()).toContain(`got ${rest}`);
  });
});

describe('connections', () => {
  it('of one address are bounded, and others are not affected', async () => {
    const { url, visit, arrived } = await open({ ...places(100), connectionsPerAddress: 20 });
    const some = await visit(20, { from: '127.0.4.1' });
    for (const client of some) client.send(get('/slow/n'));
    await expect.poll(() => arrived.length).toBe(20);
    const more = await visit(5, { from: '127.0.4.1' });
    await Promise.all(more.map(({ closed }) => closed));
    expect(some.every(isOpen)).toBe(true);
    expect(await (await fetch(`${url}/quick/other`)).text()).toBe('answer other');
  });

  it('of a trusted network may be more', async () => {
    const { visit } = await open({ connectionsPerAddress: 5, perTrustedAddress: 20 }, { trustedNetworks: ['127.0.5.0/24'] });
    const some = await visit(20, { from: '127.0.5.1' });
    for (const client of some) client.send(get('/quick/n'));
    for (const client of some) await expect.poll(() => answersOf(client)).toEqual(['answer n']);
  });

  it('are bounded in total; an idle connection is closed for a new one', async () => {
    const { visit, arrived } = await open({ connections: 10, idleMs: 0 });
    const busy = await visit(9, { from: '127.0.4.1' });
    for (const client of busy) client.send(get('/slow/n'));
    await expect.poll(() => arrived.length).toBe(9);
    const [idle] = (await visit(1, { from: '127.0.4.2' })) as [RawClient];
    const [newcomer] = (await visit(1, { from: '127.0.4.3' })) as [RawClient];
    await idle.closed;
    newcomer.send(get('/slow/newcomer'));
    await expect.poll(() => arrived).toContain('newcomer');
    const [refused] = (await visit(1, { from: '127.0.4.4' })) as [RawClient];
    await refused.closed;
    expect(busy.every(isOpen)).toBe(true);
  });
});

describe('requests in progress', () => {
  it('of one client behind a proxy are bounded: 429, and others are not affected', async () => {
    const { visit, arrived, finish } = await open({ requestsPerClient: 3 }, { trustProxy: 1 });
    const [one, two, three, four, other] = (await visit(5)) as [RawClient, RawClient, RawClient, RawClient, RawClient];
    for (const client of [one, two, three]) client.send(get('/slow/n', 'X-Forwarded-For: 6.6.6.6, 203.0.113.7\r\n'));
    await expect.poll(() => arrived.length).toBe(3);
    four.send(get('/slow/n', 'X-Forwarded-For: 7.7.7.7, 203.0.113.7\r\n'));
    await expect.poll(() => statusOf(four)).toBe(429);
    expect(four.read()).toMatch(/retry-after: \d/i);
    other.send(get('/quick/other', 'X-Forwarded-For: 203.0.113.8\r\n'));
    await expect.poll(() => answersOf(other)).toEqual(['answer other']);
    finish();
    await expect.poll(() => statusOf(one)).toBe(200);
    four.send(get('/quick/four', 'X-Forwarded-For: 203.0.113.7\r\n'));
    await expect.poll(() => answersOf(four)).toEqual(['answer four']);
  });

  it('at work are bounded when none may wait: 503 with Retry-After', async () => {
    const { visit, arrived, finish } = await open({ ...places(3), waitingWork: 0 });
    const some = await visit(3);
    for (const client of some) client.send(get('/slow/n'));
    await expect.poll(() => arrived.length).toBe(3);
    const [late] = (await visit(1)) as [RawClient];
    late.send(get('/quick/n'));
    await expect.poll(() => statusOf(late)).toBe(503);
    expect(late.read()).toMatch(/retry-after: \d/i);
    finish();
    for (const client of some) await expect.poll(() => statusOf(client)).toBe(200);
    late.send(get('/quick/late'));
    await expect.poll(() => answersOf(late)).toEqual(['answer late']);
  });

  it('do not count while a client reads slowly', async () => {
    const { visit, url } = await open(places(3));
    for (const client of await visit(10, { reads: false })) {
      client.send(get('/large'));
      await expect.poll(async () => (await fetch(`${url}/quick/n`)).status).toBe(200);
    }
  });

  it('event streams are bounded per client, separately, and have no time limit', async () => {
    const { visit, finish, url } = await open({ ...places(1), streamsPerClient: 2, stalledMs: 2500, keepAliveMs: 1500 });
    const streams = await visit(2);
    for (const client of streams) client.send(get('/api/orders/events', 'Accept: text/event-stream\r\n'));
    for (const client of streams) await expect.poll(() => client.read()).toContain('data: first');
    const [third] = (await visit(1)) as [RawClient];
    third.send(get('/api/orders/events'));
    await expect.poll(() => statusOf(third)).toBe(429);
    const [other] = (await visit(1, { from: '127.0.4.1' })) as [RawClient];
    other.send(get('/api/orders/events'));
    await expect.poll(() => other.read()).toContain('data: first');
    expect(await (await fetch(`${url}/quick/n`)).text()).toBe('answer n');
    // An idle connection would be closed by then; a silent stream is not.
    await third.closed;
    finish();
    for (const client of [...streams, other]) await expect.poll(() => client.read()).toContain('data: last');
  });
});

describe('clients that do not read', () => {
  it('are disconnected when they read nothing for long; slow readers are not', async () => {
    const { visit } = await open({ stalledMs: 2500 });
    const [stalled, slow] = (await visit(2, { reads: false })) as [RawClient, RawClient];
    stalled.send(get('/large'));
    slow.send(get('/large'));
    let read = 0;
    slow.socket.on('data', (chunk) => {
      read += chunk.length;
      slow.socket.pause();
    });
    const reading = setInterval(() => slow.socket.resume(), 20);
    await expect.poll(connectionCount).toBe(1);
    await expect.poll(() => read).toBeGreaterThan(LARGE.length);
    clearInterval(reading);
  });

  it('are disconnected when too many bytes wait for readers', async () => {
    const { visit, url } = await open({ unsentBytes: 40_000_000 });
    for (const client of await visit(10, { reads: false })) client.send(get('/large'));
    await expect.poll(connectionCount).toBeLessThan(5);
    expect(await (await fetch(`${url}/quick/n`)).text()).toBe('answer n');
  });
});

describe('slow senders', () => {
  it('of bodies and headers do not stop other visitors', async () => {
    const { visit, url } = await open({});
    for (const [place, client] of (await visit(200, { from: '127.0.4.1' })).entries())
      client.send(place % 2 ? 'POST /echo HTTP/1.1\r\nHost: casa.example\r\nContent-Length: 1000\r\n\r\nx' : 'GET / HTTP/1.1\r\nHo');
    for (let times = 0; times < 20; times++) expect(await (await fetch(`${url}/quick/n`)).text()).toBe('answer n');
  });
});

describe('ambiguous requests', () => {
  it.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
    ['the same Host twice', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a length and chunks', 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Any: a\r\n b\r\n\r\n'],
    ['lines that end in a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a Host with a space', 'GET /quick/n HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a Host whose port is no number', 'GET /quick/n HTTP/1.1\r\nHost: a:b\r\n\r\n'],
    ['a backslash in the path', 'GET /\\quick HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('%s: 400, with the headers of every answer', async (_, bytes) => {
    const { url } = await open({});
    const ending = bytes.replace(/\r\n(?=\r\n)/, '\r\nConnection: close\r\n');
    const answer = await answerTo(url, ending);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    expect(answer.split('\r\n\r\n')[1]).toMatch(/^\{"message":/);
  });

  it('headers that are too large: 431', async () => {
    const { url } = await open({});
    expect(await answerTo(url, get('/', `X-Any: ${'x'.repeat(20_000)}\r\n`))).toMatch(/^HTTP\/1\.1 431 [\s\S]*nosniff/);
  });

  it('HTTP/1.0 without Host is answered', async () => {
    const { url } = await open({});
    expect(await answerTo(url, 'GET /quick/n HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*answer n$/);
  });
});

const listenerUrl = () => `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
const connectionCount = () =>
  new Promise<number>((resolve, reject) => listener.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
