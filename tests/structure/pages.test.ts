import { existsSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { NAVIGATION } from '#contract/navigation.ts';
import { PAGES, type Page } from '#contract/pages.ts';
import { MOST_SHOWN, readFilters } from '#web/features/catalog/shelf/filters/filters.ts';
import { ENTRIES } from '#web/routes/admin/navigation.ts';
import routes from '#web/routes.ts';

const pages: readonly Page[] = PAGES;

/** The paths of the routes, without those of development and the page for unknown addresses, which the table does not list. */
const pathsOf = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${before}/${path}` : before;
    return [...(path || index ? [here || '/'] : []), ...pathsOf(children, here)];
  });
const routed = pathsOf(routes).filter((path) => path !== '/*' && !path.startsWith('/dev/'));

describe('the table of pages', () => {
  it('becomes one route for each page, and no other', () => {
    expect(routed.length).toBeGreaterThan(20);
    expect(pages.map(({ path }) => path).toSorted()).toEqual(routed.toSorted());
  });

  it('names modules that exist', () => {
    for (const { file } of pages) expect(existsSync(`web/routes/${file}`), file).toBe(true);
  });

  it('lists for search engines only pages that they may crawl, and no patterns', () => {
    for (const { path, listed, crawled } of pages) if (listed) expect([path, crawled, path.includes(':')]).toEqual([path, true, false]);
  });

  it('caches no page whose address contains a secret', () => {
    for (const { path, secret, shared } of pages) if (secret) expect([path, shared]).toEqual([path, false]);
  });

  it('names the page sizes of lists', () => {
    for (const { varies } of pages)
      for (const limit of varies?.limit ?? []) expect(readFilters(`?limit=${limit}`, []).shown).toBe(Number(limit));
    expect(pages.flatMap(({ varies }) => varies?.limit ?? []).map(Number)).toContain(MOST_SHOWN);
  });

  it('lists every page that the office links to', () => {
    for (const { to } of ENTRIES) expect(pages.map(({ path }) => path)).toContain(to);
  });

  it('lists the pages of the storefront’s navigation, without parameters', () => {
    for (const { to } of NAVIGATION) expect(to).not.toContain(':');
  });
});
