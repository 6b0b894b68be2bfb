import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Env } from './caller.ts';
import { causeOf } from './errors.ts';
import { Refusal } from './refusal.ts';
import { pagePolicy } from './security.ts';

/** What the built (or, in development, the live) web app gives: only platform types cross. */
export type PageHandler = (
  request: Request,
  context: { apiFetch: (path: string, init?: RequestInit) => Promise<Response>; origin: string; report: (error: unknown) => void },
) => Promise<Response>;

const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const NONE = { script: [], frame: [], connect: [] };

/** Pages whose address may hold a token: nothing of it may leak to where their links lead. */
const SECRETIVE = /^\/(?:auth\/callback|reset-password|reservacion\/|suscripcion\/cancelar)/;

/**
 * Every GET that is neither API nor file is a page; its loaders call the API in-process.
 * @param handler resolves the page handler of the moment (development swaps it)
 * @param options.origin where the shop stands in the world: pages name their own address
 */
export function registerPages(
  app: Hono<Env>,
  handler: () => Promise<PageHandler>,
  options: { stripe: boolean; isDevelopment: boolean; origin: string; log: Logger },
): void {
  const https = options.origin.startsWith('https:');
  const apiFetch = async (path: string, init?: RequestInit) => app.request(path, init);
  // What the API answered with an error, the API has logged.
  const report = (error: unknown, requestId: string) => {
    if ((error as Error | null)?.name !== 'ApiError') options.log.error({ requestId, route: 'page', error: causeOf(error) }, 'bug');
  };
  app.on(['GET', 'POST'], '*', async (c, next) => {
    const path = c.req.path;
    if (path === '/api' || path.startsWith('/api/')) return next();
    if (c.req.method !== 'GET') throw new Refusal(405, 'method_not_allowed', 'Aquí solo se lee.', { headers: { allow: 'GET, HEAD' } });
    const render = await handler();
    const rendered = await render(
      isDecodable(path) ? c.req.raw : new Request(new URL('/no-existe', c.req.url), { headers: c.req.raw.headers }),
      { apiFetch, origin: options.origin, report: (error) => report(error, c.get('requestId')) },
    );
    c.set('route', rendered.status === 200 ? 'page' : 'page (not 200)');
    const isHtml = rendered.headers.get('content-type')?.includes('text/html') ?? false;
    const headers = new Headers(rendered.headers);
    headers.set('cache-control', headers.get('cache-control') ?? 'no-cache');
    if (SECRETIVE.test(path)) headers.set('referrer-policy', 'no-referrer');
    if (https) headers.set('strict-transport-security', 'max-age=31536000');
    if (!isHtml) return new Response(rendered.body, { status: rendered.status, headers });
    const html = await rendered.text();
    // Vite's development client needs inline scripts and eval-like updates of its own: the policy is the build's.
    if (!options.isDevelopment) headers.set('content-security-policy', pagePolicy(html, options.stripe ? STRIPE : NONE));
    return new Response(html, { status: rendered.status, headers });
  });
}

/** The page handler of the build; the module is loaded once. */
export function builtPages(root: string): () => Promise<PageHandler> {
  let loading: Promise<PageHandler> | null = null;
  return () => {
    loading ??= import(`${root}build/server/index.js`).then((build) => build.entry.module.handlePage as PageHandler);
    return loading;
  };
}

/** The router would write a warning with the whole path into the log for `/%ff`: it gets the 404 page without it. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
