import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import { shopDate } from '#web/lib/clock.ts';
import { pageApi } from './api/api.ts';
import {
  apiFetchContext,
  legalNameContext,
  originContext,
  reportContext,
  scriptMarkContext,
  settingsContext,
  shopContext,
} from './api/api-context.ts';
import { deferHydration, withoutScripts } from './boot/deferred-hydration.ts';
import { ScriptMark } from './boot/script-mark.ts';
import { articles } from './features/blog/articles.server.ts';
import type { ShopFacts } from './lib/page/shop.ts';
import { shopFacts } from './lib/page/shop-facts.server.ts';

const RENDER_TIMEOUT = 10_000;

/** The page that is shown offline, where scripts cannot be fetched. */
const OFFLINE_PAGE = '/sin-conexion';

export const streamTimeout = RENDER_TIMEOUT - 1000;

/**
 * Renders a whole page before anything is sent: the server stores finished pages, and a late failure still gets its status.
 * (`renderToString` would be simpler, but its pages never hydrate under React Router.)
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  router: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let renderStatus = status;
    const isOffline = new URL(request.url).pathname === OFFLINE_PAGE;
    const mark = router.get(scriptMarkContext);
    const page = (
      <ScriptMark value={mark}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </ScriptMark>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Nothing is streamed: without this React would move late parts to the end of the page, where only scripts put them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(
          collected((html) => {
            resolve(new Response(isOffline ? withoutScripts(html) : deferHydration(html), { status: renderStatus, headers }));
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        renderStatus = 500;
        router.get(reportContext)(error);
      },
    });
    const timer = setTimeout(() => abort(), RENDER_TIMEOUT);
  });
}

/** Collects the whole page: React writes it in about a hundred chunks. */
function collected(done: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces).toString());
      next();
    },
  });
}

/** Reports errors of loaders. React Router does not call it for responses that a loader throws on purpose. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error);
};

/** The names in the addresses of the articles, for the server's sitemap and its check for missing pages. */
export const articleSlugs: readonly string[] = articles.map(({ slug }) => slug);

const handler = createRequestHandler(() => import('virtual:react-router/server-build'));

type PageOptions = {
  apiFetch: typeof fetch;
  origin: string;
  report: (error: unknown) => void;
  mark: string;
  legalName: string | null;
  invoices: ShopFacts['invoices'];
};

/** Answers a page or its data (`.data`). Only platform types cross this border: the bundle has its own copies of all modules. */
export async function handlePage(request: Request, options: PageOptions): Promise<Response> {
  const { apiFetch, origin, report, mark, legalName, invoices } = options;
  let retryAfter: string | null = null;
  const context = new RouterContextProvider();
  context.set(originContext, origin);
  context.set(reportContext, report);
  context.set(scriptMarkContext, mark);
  context.set(legalNameContext, legalName);
  context.set(apiFetchContext, async (input, init) => {
    const answer = await apiFetch(input, init);
    if (answer.status === 503) retryAfter = answer.headers.get('retry-after') ?? '5';
    return answer;
  });
  const api = pageApi(context);
  const [{ data }, { google }] = await Promise.all([api('GET /api/ajustes', {}), api('GET /api/auth/providers', {})]);
  context.set(settingsContext, data);
  context.set(shopContext, shopFacts(data, { google, invoices }, shopDate()));
  const page = await handler(request, context);
  // The loader could not reach the API: answer 503 and when to retry, as the API did.
  if (page.status < 500 || retryAfter === null) return page;
  const headers = new Headers(page.headers);
  headers.set('retry-after', retryAfter);
  return new Response(page.body, { status: 503, headers });
}
