import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { isIssuer } from '#contract/invoices/issuer.ts';
import { settings } from '#server/current-settings.ts';
import { defaultToProduction, env } from '#server/env.ts';
import type { PageHosts } from '#server/gateways/payments/gateway.ts';
import type { Env } from '#server/http/caller.ts';
import { causeOf } from '#server/http/errors.ts';
import { pageRenderings } from '#server/http/metrics.ts';
import { Refusal } from '#server/http/refusal.ts';
import { DEVELOPMENT_POLICY, pagePolicy, takeMarks } from '#server/http/security.ts';
import { pageOf, withoutData } from '../page-of.ts';
import { type IsMissing, missingPages } from './missing-pages.ts';

/** Answers a page or its data. Only platform types are passed between the server and the web app's bundle. */
export type PageHandler = (
  request: Request,
  context: {
    apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
    origin: string;
    report: (error: unknown) => void;
    /** The shop's legal name; null when the owner has set none. A separate field, because the API answers it to owners only. */
    legalName: string | null;
    /** How invoices are stamped; null while guests can ask for none. */
    invoices: InvoiceMode | null;
    /** The nonce for the renderer's own inline scripts. */
    mark: string;
  },
) => Promise<Response>;

export type InvoiceMode = 'prueba' | 'real';

/** The exports of the web app for the server, of the build or, in development, of the live one. */
export type WebApp = {
  handlePage: PageHandler;
  /** The slugs of the articles, newest first. */
  articleSlugs: readonly string[];
};

/** Whether the address may contain a token, which must not be sent to other sites in the Referer header. */
function isSecret(path: string): boolean {
  const page = pageOf(withoutData(path));
  return path.startsWith('/auth/callback') || page?.secret === true || page?.isReferrerHidden === true;
}

export type PagesOptions = {
  /** The hosts that the payment provider's card form loads from. */
  paymentHosts: PageHosts;
  /** Origins that pictures are redirected to. */
  pictureHosts?: readonly string[];
  isDevelopment: boolean;
  /** The public address of the shop, because pages contain their own address. */
  origin: string;
  log: Logger;
  /** The function with which the pages' loaders call the API. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  isMissing: IsMissing;
};

/**
 * Every GET that is neither API nor file is a page; its loaders call the API in-process.
 * @param webApp called for each page, because development replaces it after an edit
 */
export function registerPages(app: Hono<Env>, webApp: () => Promise<Pick<WebApp, 'handlePage'>>, options: PagesOptions): void {
  const { apiFetch } = options;

  const make = async (request: Request, path: string, requestId: string): Promise<Response> => {
    // The API has logged its own errors.
    const report = (error: unknown) => {
      if ((error as Error | null)?.name !== 'ApiError') options.log.error({ requestId, route: 'page', error: causeOf(error) }, 'bug');
    };
    const { handlePage } = await webApp();
    const mark = randomUUID();
    pageRenderings.inc();
    const rendered = await handlePage(request, {
      apiFetch,
      origin: options.origin,
      report,
      mark,
      legalName: settings().fiscal.razon_social,
      invoices: isIssuer(settings().fiscal) ? (env.pac ? 'real' : 'prueba') : null,
    });
    const isHtml = rendered.headers.get('content-type')?.includes('text/html') ?? false;
    const headers = new Headers(rendered.headers);
    headers.set('cache-control', headers.get('cache-control') ?? 'no-cache');
    if (isSecret(path)) headers.set('referrer-policy', 'no-referrer');
    if (!isHtml) return new Response(rendered.body, { status: rendered.status, headers });
    const { html, hashes } = takeMarks(await rendered.text(), mark);
    // In development Vite's client needs inline scripts and eval. Without a policy of its own a page would have the policy of data, which
    // forbids styles.
    headers.set(
      'content-security-policy',
      options.isDevelopment ? DEVELOPMENT_POLICY : pagePolicy(hashes, options.paymentHosts, options.pictureHosts),
    );
    // A wallet in the provider's frame opens a window and must receive its messages.
    if (options.paymentHosts.frame.length) headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    return new Response(html, { status: rendered.status, headers });
  };
  const missing = missingPages(options.isMissing, (path) => make(new Request(new URL(path, options.origin)), path, randomUUID()));

  app.on(['GET', 'POST'], '*', async (c, next) => {
    const path = c.req.path;
    if (path === '/api' || path.startsWith('/api/')) return next();
    if (c.req.method === 'POST') throw new Refusal(405, 'method_not_allowed', 'Aquí solo se lee.', { headers: { allow: 'GET, HEAD' } });
    c.set('route', 'page (not 200)');
    // Development shows every edit at once, so it caches no page.
    const missingPage = options.isDevelopment ? null : await missing(path);
    if (missingPage) return missingPage;
    // An answer to HEAD has the headers of the page.
    const request = c.req.method === 'HEAD' ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw;
    const rendered = await make(request, path, c.get('requestId'));
    if (rendered.status === 200) c.set('route', 'page');
    return rendered;
  });
}

/** The web app of the build; the module is loaded once. */
export function builtPages(root: string): () => Promise<WebApp> {
  let loading: Promise<WebApp> | null = null;
  // React chooses between its builds when it is loaded. Without this it loads the development build, which needs three times the CPU.
  defaultToProduction();
  return () => {
    loading ??= import(`${root}build/server/index.js`).then((build) => build.entry.module as WebApp);
    return loading;
  };
}
