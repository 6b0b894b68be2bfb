import { describe, expect, it } from 'vitest';
import { pageOf } from '../page-of.ts';

describe('the page at an address', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['//Products//', '/products'],
    ['/pr%6fducts', '/products'],
    ['/products/Latte', '/products/:id'],
    ['/products/a%2Fb', '/products/:id'],
    ['/reservacion/espera/X', '/reservacion/espera/:code'],
    ['/blog/feed.xml', '/blog/feed.xml'],
    ['/products/latte/x', undefined],
    ['/wp-admin', undefined],
    ['/%ff', undefined],
  ])('%s: %s', (path, page) => {
    expect(pageOf(path)?.path).toBe(page);
  });
});
