import { bytesOf, firstScripts } from '../first-load.ts';
import { expect, test } from './shop.ts';

// React and React Router are most of it: what a page does beyond opening comes on first use.
for (const path of ['/', '/products', '/coffee', '/products/cafe-oaxaca', '/login', '/register', '/cart', '/contacto', '/lounge']) {
  test(`${path} opens with less than 110 kB of scripts`, async ({ baseURL }) => {
    const scripts = await firstScripts(baseURL ?? '', path);
    expect(bytesOf(scripts), [...scripts].map(([name, size]) => `${size} ${name}`).join('\n')).toBeLessThan(110_000);
  });
}

// Up to nine packets a file: one more is one round trip more on a phone.
for (const path of ['/', '/products', '/lounge']) {
  test(`${path} is set in two font files of less than 13 kB`, async ({ page }) => {
    const sizes: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) sizes.push(Number(response.headers()['content-length']));
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(sizes).toHaveLength(2);
    for (const size of sizes) expect(size).toBeLessThan(13_000);
  });
}
