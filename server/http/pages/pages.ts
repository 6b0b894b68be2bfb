import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { sayProduction } from '#server/env.ts';
import type { PageHosts } from '#server/gateways/payments/gateway.ts';
import { budgetKey, type Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';
import { busyAnswer } from '#server/http/front/busy-page.ts';
import { type BoundedQueue, boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { PAGES_PAST_CACHE } from '#server/http/limits/rules.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pagePolicy, takeMarks } from '#server/http/security.ts';
import { pageRenderings } from '#server/http/system/metrics.ts';
import { type IsMissing, missingPages } from './missing-pages.ts';
import { pageOf, withoutData } from './page-of.ts';

/** What the built (or, in development, the live) web app gives: only platform types cross. */
export type PageHandler = (
  request: Request,
  context: {
    apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
    origin: string;
    report: (error: unknown) => void;
    /** The nonce of every inline script that the renderer puts in. */
    mark: string;
  },
) => Promise<Response>;

/** Nothing of an address that holds a token may leak to where the page's links lead. */
const isSecret = (path: string) => path.startsWith('/auth/callback') || (pageOf(withoutData(path))?.secret ?? false);

export type PagesOptions = {
  /** What the payment provider's card form loads. */
  paymentHosts: PageHosts;
  isDevelopment: boolean;
  /** Where the shop stands in the world: pages name their own address. */
  origin: string;
  log: Logger;
  /** How the pages' loaders call the API. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  isMissing: IsMissing;
};

/**
 * Every GET that is neither API nor file is a page; its loaders call the API in-process.
 * @param handler resolves the page handler of the moment (development swaps it)
 */
export function registerPages(app: Hono<Env>, handler: () => Promise<PageHandler>, options: PagesOptions): void {
  const queue = boundedQueue(PAGES_PAST_CACHE);
  const { apiFetch } = options;

  const make = async (request: Request, path: string, requestId: string): Promise<Response> => {
    // What the API answered with an error, the API has logged.
    const report = (error: unknown) => {
      if ((error as Error | null)?.name !== 'ApiError') options.log.error({ requestId, route: 'page', error: causeOf(error) }, 'bug');
    };
    const render = await handler();
    const mark = randomUUID();
    pageRenderings.inc();
    const rendered = await render(request, { apiFetch, origin: options.origin, report, mark });
    const isHtml = rendered.headers.get('content-type')?.includes('text/html') ?? false;
    const headers = new Headers(rendered.headers);
    headers.set('cache-control', headers.get('cache-control') ?? 'no-cache');
    if (isSecret(path)) headers.set('referrer-policy', 'no-referrer');
    if (!isHtml) return new Response(rendered.body, { status: rendered.status, headers });
    const { html, hashes } = takeMarks(await rendered.text(), mark);
    // Vite's development client needs inline scripts and eval-like updates of its own: the policy is the build's.
    if (!options.isDevelopment) headers.set('content-security-policy', pagePolicy(hashes, options.paymentHosts));
    return new Response(html, { status: rendered.status, headers });
  };
  const missing = missingPages(options.isMissing, (path) => make(new Request(new URL(path, options.origin)), path, randomUUID()));

  app.on(['GET', 'POST'], '*', async (c, next) => {
    const path = c.req.path;
    if (path === '/api' || path.startsWith('/api/')) return next();
    if (c.req.method !== 'GET') throw new Refusal(405, 'method_not_allowed', 'Aquí solo se lee.', { headers: { allow: 'GET, HEAD' } });
    c.set('route', 'page (not 200)');
    // Development has pages of its own.
    const nothing = options.isDevelopment ? null : await missing(path);
    if (nothing) return nothing;
    const rendered = await inTurn(c, queue, () => make(c.req.raw, path, c.get('requestId')));
    if (rendered.status === 200) c.set('route', 'page');
    return rendered;
  });
}

/** A page for the network waits for its turn; without an address it is the cache that asks, which has a queue of its own. */
async function inTurn(c: Context<Env>, queue: BoundedQueue, render: () => Promise<Response>): Promise<Response> {
  const { address, isTrustedNetwork } = c.var;
  if (address === null) return render();
  try {
    return await queue.run(budgetKey({ address, isTrustedNetwork, sessionId: null }), async () => {
      // What has arrived by now takes its place first: a rendering leaves the thread to nothing else.
      await setImmediate();
      return render();
    });
  } catch (error) {
    if (error instanceof Refusal) return busyAnswer(error, c.req.path);
    throw error;
  }
}

/** The page handler of the build; the module is loaded once. */
export function builtPages(root: string): () => Promise<PageHandler> {
  let loading: Promise<PageHandler> | null = null;
  // React chooses between its builds while it is loaded. Without this it takes the one for development, which needs three times the CPU.
  sayProduction();
  return () => {
    loading ??= import(`${root}build/server/index.js`).then((build) => build.entry.module.handlePage as PageHandler);
    return loading;
  };
}
