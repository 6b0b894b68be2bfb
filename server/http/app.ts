import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { except } from 'hono/combine';
import { etag } from 'hono/etag';
import type { Logger } from 'pino';
import { tracing } from '#server/tracing/tracing.ts';
import type { Env, FindSession } from './caller.ts';
import { failureAnswer, type Meanings } from './errors.ts';
import { clientAddress, countedAddress, networkTest } from './front/client-address.ts';
import { requestSeconds } from './metrics.ts';
import { notFound } from './refusal.ts';

export type AppOptions = Meanings & {
  log: Logger;
  findSession: FindSession;
  /** How many proxies are in front of the server; with 0, `X-Forwarded-For` is ignored. */
  trustProxy: number;
  /** CIDR blocks in which many guests share an address. */
  trustedNetworks: readonly string[];
};

/** The app for requests from the network, page loaders and tests. Features add their routes to it. */
export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  const isTrusted = networkTest(options.trustedNetworks);
  const fail = failureAnswer(options.log, options);

  const answer = async (c: Context<Env>, next: Next, told?: (method: string, route: string, status: number) => string): Promise<void> => {
    const began = performance.now();
    const requestId = randomUUID();
    c.set('log', options.log);
    c.set('requestId', requestId);
    c.set('findSession', options.findSession);
    const remote = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
    const address = remote ? clientAddress(remote, c.req.header('x-forwarded-for'), options.trustProxy) : null;
    c.set('address', address && countedAddress(address));
    c.set('isTrustedNetwork', address !== null && isTrusted(address));
    await next();
    // Hono ignores the body of an answer to HEAD; without this, an event stream would not learn that it has no reader.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    c.res.headers.set('x-request-id', requestId);
    const route = c.get('route') ?? 'unknown';
    const seconds = (performance.now() - began) / 1000;
    requestSeconds.observe({ route, method: c.req.method, status: c.res.status }, seconds);
    options.log.info({ requestId, method: c.req.method, route, status: c.res.status, ms: Math.round(seconds * 10_000) / 10 }, 'request');
    const traceparent = told?.(c.req.method, route, c.res.status);
    // An answer to no address may be kept for others, and is part of no trace of theirs.
    if (traceparent && address) c.res.headers.append('server-timing', `traceparent;desc="${traceparent}"`);
  };
  app.use((c, next) => (tracing ? tracing.request(c.req.header('traceparent'), (told) => answer(c, next, told)) : answer(c, next)));

  app.use('/api/*', async (c, next) => {
    await next();
    // Answers with an ETag may be cached and revalidated; all others may be personal.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', c.res.headers.has('etag') ? 'no-cache' : 'no-store');
  });
  // An ETag would need the whole file before its first byte.
  app.use('/api/products/*', except('/api/products/export', etag({ weak: true })));
  app.use('/api/products', etag({ weak: true }));
  app.use('/api/ajustes', etag({ weak: true }));
  app.use('/api/mesas', etag({ weak: true }));
  app.use('/api/promotions/announced', etag({ weak: true }));

  app.onError(fail);
  app.notFound((c) => fail(notFound('not_found', 'Esta dirección no existe.'), c));
  return app;
}
