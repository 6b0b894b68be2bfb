import { createHash } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { freshDatabase } from '../database.ts';
import { checkout, pay } from '../factories/orders.ts';
import { loseChanges } from '../factories/processes.ts';
import { type ShopProcess, spawnShop, startShop } from '../process.ts';

const ADMIN = { ADMIN_EMAIL: 'duena@casablanca.example', ADMIN_PASSWORD: 'una clave de prueba' };

const apiOf = (shop: ShopProcess, token: string | null = null) =>
  createApi(
    (path, init) => fetch(shop.url + path, init),
    () => token,
  ) as ShopApi;
const adminOf = async (shop: ShopProcess) =>
  apiOf(shop, (await apiOf(shop)('POST /api/users/login', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })).token);

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'abc'],
    ['PUBLIC_URL', 'no es una dirección'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'mucho'],
    ['TRUST_PROXY', '-1'],
  ])('%s=%s ends the start with one line that names it', async (name, value) => {
    const shop = await spawnShop({ [name]: value });
    expect(await shop.exited).toBe(1);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
    expect(shop.output()).toContain(name);
    expect(shop.output()).not.toContain('    at ');
  });
});

describe('the running process', () => {
  let database: string;
  let shop: ShopProcess;
  let other: ShopProcess;
  beforeAll(async () => {
    database = await freshDatabase();
    shop = await startShop({ DATABASE_URL: database, ...ADMIN });
    other = await startShop({ DATABASE_URL: database, ...ADMIN });
  });
  afterAll(async () => {
    await Promise.all([shop.stop(), other.stop()]);
  });

  it('prints its address, and not the configured password', () => {
    expect(shop.output()).toContain(`Casa Blanca está abierta en ${shop.url}`);
    expect(shop.output()).not.toContain(ADMIN.ADMIN_PASSWORD);
  });

  it('prints a random administrator password once, and it works', async () => {
    const mine = await freshDatabase();
    const first = await startShop({ DATABASE_URL: mine });
    const password = first.output().match(/contraseña: (\S+)/)?.[1] ?? '';
    await apiOf(first)('POST /api/users/login', { email: 'admin@casablanca.local', password });
    expect(await first.stop()).toBe(0);
    const second = await startShop({ DATABASE_URL: mine });
    expect(second.output()).not.toContain('contraseña');
    expect(await second.stop()).toBe(0);
  });

  it('shows a change of the catalogue at once, and in the other process too', async () => {
    const api = apiOf(shop);
    const admin = await adminOf(shop);
    const product = await api('GET /api/products/{id}', { id: 'latte' });
    for (const price of [91, 92.5, 93]) {
      await Promise.all([`${shop.url}/products/latte`, `${shop.url}/`, `${other.url}/`].map((url) => fetch(url)));
      await admin('PUT /api/products/{id}', { id: product.id, price });
      expect((await api('GET /api/products', {})).find(({ id }) => id === product.id)?.price).toBe(price);
      expect((await (await fetch(`${shop.url}/products/latte`)).text()).includes(`$${price.toFixed(2)}`)).toBe(true);
      await expect.poll(async () => (await apiOf(other)('GET /api/products/{id}', { id: 'latte' })).price).toBe(price);
    }
  });

  it('shows the catalogue of a database that went back to an earlier state, as a standby may that takes over', async () => {
    const admin = await adminOf(shop);
    const { id } = await admin('GET /api/products/{id}', { id: 'latte' });
    const shown = async () => {
      const [list, page] = await Promise.all([apiOf(shop)('GET /api/products', {}), fetch(`${shop.url}/products/latte`)]);
      return [list.find(({ slug }) => slug === 'latte')?.price, (await page.text()).includes('$94.00')];
    };
    await shown();
    await loseChanges(database);
    await admin('PUT /api/products/{id}', { id, price: 94 });
    await expect.poll(shown).toEqual([94, true]);
  });

  it('shows the owner’s board an order placed in another process, and ends the stream when it stops', async () => {
    const third = await startShop({ DATABASE_URL: database, ...ADMIN });
    const { token } = await apiOf(third)('POST /api/users/login', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    const events = await fetch(`${third.url}/api/orders/events`, { headers: { authorization: `Bearer ${token}` } });
    let heard = '';
    const ended = (async () => {
      const decoder = new TextDecoder();
      for await (const bytes of events.body as ReadableStream<Uint8Array>) heard += decoder.decode(bytes, { stream: true });
    })();
    await expect.poll(() => heard).toContain('event: ping');

    const person = { name: 'Ximena Robles', email: 'ximena@correo.mx', password: 'una clave de prueba' };
    const { user, token: own } = await apiOf(other)('POST /api/users/register', person);
    const buyer = { id: user.id, email: user.email, token: own, api: apiOf(other, own) };
    const coffee = await buyer.api('GET /api/products/{id}', { id: 'cafe-oaxaca' });
    const intent = await pay(buyer, Math.round(coffee.price * 100), [{ product_id: coffee.id, quantity: 1 }]);
    const { order_id } = await checkout(buyer, intent);
    await expect.poll(() => heard).toContain(`event: order\ndata: {"id":"${order_id}"`);

    const began = Date.now();
    expect(await third.stop('SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(30_000);
    await ended;
  });

  it.each(['/', '/api/products'])('answers %s compressed, and unchanged with 304', async (path) => {
    const br = await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } });
    expect(br.headers.get('content-encoding')).toBe('br');
    const plain = await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await br.text()).toBe(await plain.text());
    const again = await fetch(shop.url + path, { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('sends only inline scripts that its policy lists', async () => {
    const page = await fetch(`${shop.url}/products`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = [
      ...(await page.text()).matchAll(/<script(?![^>]*\bsrc=)(?![^>]*(?:ld\+json|text\/plain))[^>]*>([\s\S]*?)<\/script>/g),
    ].map((match) => match[1] as string);
    expect(scripts.length).toBeGreaterThan(0);
    for (const code of scripts) expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(scripts).size);
  });

  it.each(['/no-existe', '/products/no-existe', '/%ff', '/dashboard/nada'])('answers %s with a 404 page', async (path) => {
    const page = await fetch(shop.url + path);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('answers 413 while a client is still sending 20 MB', async () => {
    const status = await new Promise<number | string>((resolve) => {
      const sent = request(`${shop.url}/api/users/login`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json' },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', ({ message }) => resolve(message));
      sent.setHeader('content-length', 20_000_000).end(Buffer.alloc(20_000_000, 'x'));
    });
    expect(status).toBe(413);
  });

  it('does not report a client that disconnects while sending as a lost database', async () => {
    await new Promise<void>((resolve) => {
      const sent = request(`${shop.url}/api/users/login`, { method: 'POST', headers: { 'content-type': 'application/json' } });
      sent.setHeader('content-length', 500).write('{"email":', () => setTimeout(() => sent.destroy(), 50));
      sent.on('error', () => resolve());
    });
    // The listener reads small bodies before the app, so that this one is counted nowhere: the next answers show that it was dealt with.
    for (const _ of [1, 2, 3]) expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200);
    expect(shop.output()).not.toContain('unavailable');
  });

  it('shows its metrics to loopback only', async () => {
    expect((await fetch(`${shop.url}/api/metrics`)).status).toBe(200);
    expect((await fetch(`${shop.url}/api/metrics`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(404);
  });
});

describe('SIGTERM', () => {
  it('under load drops no request and exits with 0', async () => {
    const shop = await startShop({ DATABASE_URL: await freshDatabase() });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    let answered = 0;
    let stopping = false;
    const failures: string[] = [];
    // Only new connections may be refused, after the port was closed. Requests on open connections must be answered.
    const ask = (path: string) =>
      new Promise<boolean>((resolve) => {
        const request = get(shop.url + path, { agent }, (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) answered++;
            else failures.push(`${path} ${response.statusCode}`);
            resolve(true);
          });
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          if (!(stopping && error.code === 'ECONNREFUSED')) failures.push(`${path} ${error.code}`);
          resolve(false);
        });
      });
    const loops = ['/', '/api/products', '/api/products?q=latte', '/products?q=concha', '/api/products/latte', '/coffee'].map(
      async (path) => {
        while (await ask(path));
      },
    );
    await expect.poll(() => answered).toBeGreaterThan(200);
    stopping = true;
    const began = Date.now();
    expect(await shop.stop('SIGTERM')).toBe(0);
    expect(Date.now() - began).toBeLessThan(30_000);
    await Promise.all(loops);
    agent.destroy();
    expect(failures).toEqual([]);
  });
});
