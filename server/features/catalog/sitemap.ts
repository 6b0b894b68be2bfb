import type { Hono } from 'hono';
import { PAGES } from '#contract/pages.ts';
import { agentsAreOn } from '#server/agents-switch.ts';
import { env } from '#server/env.ts';
import type { Env } from '#server/http/caller.ts';
import { notFound } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { total } from './search/search.ts';

const LISTED = PAGES.filter(({ listed }) => listed).map(({ path }) => path);
/** A sitemap may list 50,000 addresses. */
const MAX_PRODUCTS = 49_000;

const CLOSED = PAGES.filter(({ crawled }) => !crawled).map(({ path }) => path);
/** A `Disallow` line covers all paths that begin with it. */
const disallowed = CLOSED.filter((path) => !CLOSED.some((other) => path.startsWith(`${other}/`)));

/** The calls that are made for programs; of two rules, crawlers follow the longer one. */
const FOR_PROGRAMS = `Allow: /api/ucp/
Allow: /api/mcp
# ${env.publicUrl}/llms.txt
`;

const robots = () => `User-agent: *
${['/api/', '/auth/', ...disallowed].map((path) => `Disallow: ${path}`).join('\n')}
${agentsAreOn() ? FOR_PROGRAMS : ''}Allow: /

Sitemap: ${env.publicUrl}/sitemap.xml
`;

/**
 * Serves robots.txt and the sitemap, which lists every public page. Slugs and paths need no escaping in XML.
 * @param articleSlugs lists the articles of the web app
 */
export function registerSitemap(app: Hono<Env>, articleSlugs: () => Promise<readonly string[]>): void {
  /** The first part also contains pages and articles. */
  const part = async (n: number): Promise<string> => {
    const articles = n === 1 ? (await articleSlugs()).map((slug) => `/blog/${slug}`) : [];
    const products = (await slugs(MAX_PRODUCTS, (n - 1) * MAX_PRODUCTS)).map((slug) => `/products/${slug}`);
    const urls = [...(n === 1 ? LISTED : []), ...articles, ...products].map((path) => `<url><loc>${env.publicUrl}${path}</loc></url>`);
    return `${XML}\n<urlset ${SCHEMA}>\n${urls.join('\n')}\n</urlset>\n`;
  };

  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt');
    return c.text(robots(), 200, { 'cache-control': 'public, max-age=3600' });
  });
  app.get('/sitemap.xml', async (c) => {
    c.set('route', '/sitemap.xml');
    const parts = Math.ceil((await total()) / MAX_PRODUCTS);
    return c.body(parts > 1 ? index(parts) : await part(1), 200, HEADERS);
  });
  app.get('/:file{sitemap-[1-9][0-9]?\\.xml}', async (c) => {
    c.set('route', '/sitemap-{n}.xml');
    const n = Number(c.req.param('file').match(/\d+/)?.[0]);
    if (n > Math.ceil((await total()) / MAX_PRODUCTS)) throw notFound('not_found', 'Esta dirección no existe.');
    return c.body(await part(n), 200, HEADERS);
  });
}

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The list of the sitemap's parts, for a catalogue that is too large for one file. */
function index(parts: number): string {
  const files = Array.from({ length: parts }, (_, n) => `<sitemap><loc>${env.publicUrl}/sitemap-${n + 1}.xml</loc></sitemap>`);
  return `${XML}\n<sitemapindex ${SCHEMA}>\n${files.join('\n')}\n</sitemapindex>\n`;
}

/** Slugs for the sitemap, newest first. */
const slugs = async (limit: number, offset: number): Promise<string[]> => (await queries.addresses(limit, offset)).map(({ slug }) => slug);
