import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createCache, type Freshness } from './cache.ts';
import { cacheKey } from './cache-keys.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A house with nothing but the cache in front of `render`. */
async function house(freshness: Freshness, render: () => Promise<Response>): Promise<string> {
  const cache = createCache(cacheKey, render, freshness);
  server = createServer((request, response) => void (cache.handle(request, response) || response.writeHead(404).end()));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

describe('the cache', () => {
  it('renders once for many, and again after a change', async () => {
    let version = 1;
    let renderings = 0;
    const url = await house({ known: () => version, read: async () => version }, async () => new Response(String(++renderings)));
    const texts = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(url)).text()));
    expect(new Set(texts)).toEqual(new Set(['1']));
    version = 2;
    expect(await (await fetch(url)).text()).toBe('2');
    expect(await (await fetch(url)).text()).toBe('2');
  });

  it('keeps nothing that may be from before a change', async () => {
    let renderings = 0;
    const url = await house({ known: () => 1, read: async () => 2 }, async () => new Response(String(++renderings)));
    expect([await (await fetch(url)).text(), await (await fetch(url)).text()]).toEqual(['1', '2']);
  });

  it('gives a page that needed no database while the database is away', async () => {
    const read = () => Promise.reject(new Error('Connection terminated'));
    const url = await house({ known: () => 1, read }, async () => new Response('Nosotros'));
    expect(await (await fetch(url)).text()).toBe('Nosotros');
    const failing = await house({ known: () => 1, read }, async () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } }));
    expect((await fetch(failing)).headers.get('retry-after')).toBe('2');
  });
});

describe('what is cached', () => {
  it.each([
    ['/', '/'],
    ['/?', '/'],
    ['/products?sort=newest&category=caf%C3%A9', '/products?category=caf%C3%A9&sort=newest'],
    ['/api/products?limit=5', '/api/products?limit=5'],
    ['/_.data', '/_.data'],
    ['/products.data?_routes=root', '/products.data?_routes=root'],
    ['/api/products?limit=5&limit=6', null],
    ['/api/products?limit=0', null],
    ['/products?q=latte', null],
    ['/products?utm_source=x', null],
    ['/products/Latte', null],
    ['/?__proto__=1', null],
    ['/api/products?constructor=1', null],
    ['/products?toString=1&sort=newest', null],
    ['/api/users/profile', null],
    ['/%2e%2e/x', null],
  ])('%s: %s', (url, key) => {
    expect(cacheKey(url)).toBe(key);
  });
});
