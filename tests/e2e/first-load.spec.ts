import { bytesOf, firstScripts } from '../first-load.ts';
import { expect, test } from './shop.ts';

// React and React Router are most of it: what a page does beyond opening comes on first use.
for (const path of ['/', '/products', '/coffee', '/products/cafe-oaxaca', '/login', '/register', '/cart', '/contacto']) {
  test(`${path} opens with less than 110 kB of scripts`, async ({ baseURL }) => {
    const scripts = await firstScripts(baseURL ?? '', path);
    expect(bytesOf(scripts), [...scripts].map(([name, size]) => `${size} ${name}`).join('\n')).toBeLessThan(110_000);
  });
}
