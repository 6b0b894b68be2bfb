import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { hashSources, SOURCES } from '../../scripts/run/build-sources.mjs';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';

describe('a new article', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casa-sources-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('makes the next `npm start` rebuild the pages', () => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const source of SOURCES as string[]) write(/\.\w+$/.test(source) ? source : `${source}/file`, 'x');
    const hash = () => hashSources(pathToFileURL(`${folder}/`)) as string;
    const before = hash();
    expect(hash()).toBe(before);
    write('content/blog/nuevo.md', 'Texto');
    const after = hash();
    expect(after).not.toBe(before);
    write('content/blog/nuevo.md', 'Otro texto');
    expect(hash()).not.toBe(after);
  });
});

describe('the articles of a running shop', () => {
  const slugs = readdirSync('content/blog').map((file) => file.replace('.md', ''));
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop({ DATABASE_URL: await freshDatabase(), SEED_DEMO: '0' });
  });
  afterAll(() => shop.stop());
  const read = async (path: string) => {
    const answer = await fetch(shop.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const renderings = async () => Number((await read('/api/metrics')).text.match(/^casa_page_renderings_total (\d+)/m)?.[1]);

  it('have a page each, and are in the sitemap and the feed', async () => {
    const [sitemap, feed] = [await read('/sitemap.xml'), await read('/blog/feed.xml')];
    const listed = [...sitemap.text.matchAll(/\/blog\/([^<]+)<\/loc>/g)].map(([, slug]) => slug);
    expect(listed.toSorted()).toEqual(slugs.toSorted());
    for (const slug of slugs) {
      expect((await read(`/blog/${slug}`)).status, slug).toBe(200);
      expect(feed.text).toContain(`/blog/${slug}"/>`);
    }
  });

  it('share one 404 page: an address without an article is not rendered again', async () => {
    expect((await read('/blog/no-existe')).status).toBe(404);
    const before = await renderings();
    for (let n = 0; n < 5; n++) expect((await read(`/blog/no-existe-${n}`)).status).toBe(404);
    expect(await renderings()).toBe(before);
  });
});
