import type { Hono } from 'hono';
import { env } from '#server/env.ts';
import type { Env } from '#server/http/caller.ts';
import { slugs } from './service.ts';

const PAGES = ['/', '/products', '/coffee', '/lounge', '/nosotros', '/contacto', '/blog', '/suscripcion'];
/** A sitemap may list 50,000 addresses. */
const MAX_PRODUCTS = 49_000;

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /cart
Disallow: /checkout
Disallow: /delivery
Disallow: /profile
Disallow: /auth/
Allow: /

Sitemap: ${env.publicUrl}/sitemap.xml
`;

/** For search engines: what may be crawled, and every public page. Slugs and paths hold nothing that XML would mind. */
export function registerSitemap(app: Hono<Env>): void {
  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt');
    return c.text(ROBOTS, 200, { 'cache-control': 'public, max-age=3600' });
  });
  app.get('/sitemap.xml', async (c) => {
    c.set('route', '/sitemap.xml');
    const paths = [...PAGES, ...(await slugs(MAX_PRODUCTS)).map((slug) => `/products/${slug}`)];
    const urls = paths.map((path) => `<url><loc>${env.publicUrl}${path}</loc></url>`).join('\n');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
    return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' });
  });
}
