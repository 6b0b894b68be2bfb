import type { WebApp } from './pages.ts';

/** Headers that describe one connection, which `fetch` refuses or writes itself. */
const PER_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'content-length', 'expect'];

/**
 * Pages in development: Vite renders them in the process of `npm run dev`, which keeps running while this process is replaced.
 * @param renderer the address of scripts/dev/renderer.ts
 */
export function developmentPages(renderer: string): () => Promise<WebApp> {
  const handlePage: WebApp['handlePage'] = (request, { origin, mark, legalName, invoices }) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of PER_CONNECTION) headers.delete(name);
    headers.set('x-page-url', request.url);
    headers.set('x-page-origin', origin);
    headers.set('x-page-mark', mark);
    headers.set('x-page-legal-name', encodeURIComponent(legalName ?? ''));
    if (invoices) headers.set('x-page-invoices', invoices);
    return fetch(`${renderer}${pathname}${search}`, { headers, redirect: 'manual' });
  };
  // Only the renderer knows the articles, so the sitemap of development lists none.
  return async () => ({ handlePage, articleSlugs: [] });
}
