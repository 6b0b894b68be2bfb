import type { Request } from '@playwright/test';
import { bytesOf, firstScripts } from '../../first-load.ts';
import { customer, expect, hydrated, test } from '../helpers/shop.ts';

// Most of it is React and React Router; everything else loads when the page is idle, or on first use (decision 006).
for (const path of [
  '/',
  '/menu',
  '/products',
  '/coffee',
  '/products/cafe-oaxaca',
  '/login',
  '/register',
  '/cart',
  '/contacto',
  '/lounge',
]) {
  test(`${path} loads less than 115 kB of scripts`, async ({ baseURL }) => {
    const scripts = await firstScripts(baseURL ?? '', path);
    expect(bytesOf(scripts), [...scripts].map(([name, size]) => `${size} ${name}`).join('\n')).toBeLessThan(115_000);
  });
}

test('/pedir loads less than 140 kB of scripts', async ({ baseURL }) => {
  expect(bytesOf(await firstScripts(baseURL ?? '', '/pedir'))).toBeLessThan(140_000);
});

test.describe('without a cache', () => {
  test.use({ emptyCache: true });

  for (const [path, most] of [
    ['/', 3_000],
    ['/menu', 10_000],
    ['/products', 10_000],
    ['/products/latte', 28_000],
    ['/lounge', 40_000],
    ['/pedir', 72_000],
  ] as const)
    test(`${path} loads less than ${most / 1000} kB of scripts more while nobody touches it`, async ({ page, baseURL }) => {
      if (path === '/pedir') {
        const { id } = await (await page.request.get('/api/products/latte')).json();
        await customer(page, { [id]: 1 });
      }
      const loaded: Promise<[string, number]>[] = [];
      const measure = (request: Request) => {
        if (request.resourceType() !== 'script') return;
        loaded.push(request.sizes().then(({ responseBodySize }) => [new URL(request.url()).pathname, responseBodySize]));
      };
      page.on('requestfinished', measure);
      const first = await firstScripts(baseURL ?? '', path);
      await page.goto(path);
      await hydrated(page);
      // On a busy machine the network is idle before the page has had time to ask for more.
      let before = 0;
      const hasSettled = () => {
        const isSame = loaded.length === before && loaded.length > first.size;
        before = loaded.length;
        return isSame;
      };
      await expect.poll(hasSettled, { intervals: [1000] }).toBe(true);
      // A request that ends with the page could not be measured.
      page.off('requestfinished', measure);
      const later = new Map((await Promise.all(loaded)).filter(([name]) => !first.has(name)));
      expect(later.size).toBeGreaterThan(0);
      expect(bytesOf(later), [...later].map(([name, size]) => `${size} ${name}`).join('\n')).toBeLessThan(most);
    });

  // Each file is a request, which on a slow network costs a phone more than the file's bytes (`scripts/build-plugins/chunk-groups.ts`).
  for (const path of ['/pedir', '/profile', '/dashboard'])
    test(`${path} requests fewer than 35 files of scripts`, async ({ page }) => {
      const files = new Set<string>();
      page.on('request', (request) => request.resourceType() === 'script' && files.add(request.url()));
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(files.size).toBeGreaterThan(9);
      expect(files.size).toBeLessThan(35);
    });

  // At most nine packets per file: a tenth would cost a phone another round trip.
  for (const path of ['/', '/products', '/lounge']) {
    test(`${path} loads two font files of less than 13 kB`, async ({ page }) => {
      const sizes: number[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.woff2')) sizes.push(Number(response.headers()['content-length']));
      });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => sizes.length).toBe(2);
      for (const size of sizes) expect(size).toBeLessThan(13_000);
    });
  }
});
