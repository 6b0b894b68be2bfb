import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCache, type Freshness } from './cache.ts';
import { cacheKey } from './cache-keys.ts';
import { eachDay } from './each-day.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server with the cache in front of `render`. */
async function serverWith(freshness: Freshness, render: () => Promise<Response>): Promise<string> {
  const cache = createCache({ keyOf: cacheKey, render, freshness });
  server = createServer(
    (request, response) => void (cache.handle(request, response) || cache.work(request, response) || response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

describe('the cache', () => {
  it('renders once for parallel requests, and again after a change', async () => {
    let version = 1;
    let renderings = 0;
    const url = await serverWith({ known: () => version, read: async () => version }, async () => new Response(String(++renderings)));
    const texts = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(url)).text()));
    expect(new Set(texts)).toEqual(new Set(['1']));
    version = 2;
    expect(await (await fetch(url)).text()).toBe('2');
    expect(await (await fetch(url)).text()).toBe('2');
  });

  it('stores no answer that may be older than a change', async () => {
    let renderings = 0;
    const url = await serverWith({ known: () => 1, read: async () => 2 }, async () => new Response(String(++renderings)));
    expect([await (await fetch(url)).text(), await (await fetch(url)).text()]).toEqual(['1', '2']);
  });

  it('renders again when the day of the shop turns, because pages announce closed days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T05:59:00Z') });
    try {
      const days = eachDay({ known: () => 7, read: async () => 7 });
      const before = days.known();
      expect(await days.read()).toBe(before);
      vi.setSystemTime(new Date('2026-12-24T06:00:00Z'));
      expect(days.known()).toBeGreaterThan(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('serves the last answer while a changed one cannot be made', async () => {
    let version = 1;
    let status = 200;
    const url = await serverWith(
      { known: () => version, read: async () => version },
      async () => new Response(`of version ${version}`, { status }),
    );
    expect(await (await fetch(url)).text()).toBe('of version 1');
    [version, status] = [2, 503];
    const kept = await fetch(url);
    expect([kept.status, await kept.text()]).toEqual([200, 'of version 1']);
    status = 200;
    expect(await (await fetch(url)).text()).toBe('of version 2');
    // What is gone is not served any more.
    [version, status] = [3, 404];
    expect((await fetch(url)).status).toBe(404);
  });

  it('serves a page without data while the database is unavailable', async () => {
    const read = () => Promise.reject(new Error('Connection terminated'));
    const url = await serverWith({ known: () => 1, read }, async () => new Response('Nosotros'));
    expect(await (await fetch(url)).text()).toBe('Nosotros');
    const failing = await serverWith(
      { known: () => 1, read },
      async () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } }),
    );
    expect((await fetch(failing)).headers.get('retry-after')).toBe('2');
  });
});

describe('the cache key', () => {
  it.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=x', '/'],
    ['/?limit=7', '/'],
    ['/?__proto__=1', '/'],
    ['/_.data', '/_.data'],
    ['/products?sort=newest&category=postres', '/products?category=postres&sort=newest'],
    ['/products?utm_source=x&utm_source=y&sort=newest', '/products?sort=newest'],
    ['/products?q=&category=&sort=', '/products'],
    ['/products?limit=96', '/products?limit=96'],
    ['/products?limit=7', '/products'],
    ['/products?category=caf%C3%A9', '/products'],
    ['/products?category=nada&sort=constructor', '/products'],
    ['/products.data?_routes=routes%2Fstorefront%2Fproducts', '/products.data'],
    ['/products.data?_routes=root&sort=newest', '/products.data?sort=newest'],
    ['/products?q=latte', null],
    ['/products?sort=price_asc&sort=', null],
    ['/products/latte?x=1', '/products/latte'],
    ['/products/Latte', null],
    ['/dashboard/reviews', '/dashboard/reviews'],
    ['/profile/edit', '/profile/edit'],
    ['/profile/nada', null],
    ['/reset-password?token=x', null],
    ['/reservacion/ABC', null],
    ['/sitemap-2.xml', '/sitemap-2.xml'],
    ['/sitemap-x.xml', null],
    ['/api/products', '/api/products'],
    ['/api/products?x=1', '/api/products'],
    ['/api/products?limit=5', '/api/products?limit=5'],
    ['/api/products?category=caf%C3%A9', '/api/products?category=caf%C3%A9'],
    ['/api/products?limit=7', null],
    ['/api/products?limit=0', null],
    ['/api/products?limit=5&limit=6', null],
    ['/api/products?category=nada', null],
    ['/api/products?offset=5', null],
    ['/api/products/latte?constructor=1', '/api/products/latte'],
    ['/api/products/latte/related?x=1', '/api/products/latte/related'],
    ['/api/mesas?x=1', '/api/mesas'],
    ['/api/mesas/qr', null],
    ['/api/promotions/announced?x=1', '/api/promotions/announced'],
    ['/api/promotions', null],
    ['/api/users/profile', null],
    ['/%2e%2e/x', null],
  ])('%s: %s', (url, key) => {
    expect(cacheKey(url)).toBe(key);
  });

  it('has a limited number of values: invented queries add no entries', () => {
    const keys = new Set<string | null>();
    for (let n = 0; n < 2000; n++) {
      keys.add(cacheKey(`/api/products?limit=${n}`));
      keys.add(cacheKey(`/products?limit=${n}&sort=x${n}&v=${n}`));
      keys.add(cacheKey(`/products.data?_routes=${n}`));
    }
    expect(keys.size).toBeLessThan(40);
  });
});
