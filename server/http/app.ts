import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Logger } from 'pino';
import type { Env, FindSession } from './caller.ts';
import { clientAddress } from './client-address.ts';
import { failureAnswer } from './errors.ts';
import { requestSeconds } from './metrics.ts';
import { notFound } from './refusal.ts';
import { DATA_POLICY, SECURITY_HEADERS } from './security.ts';

export type AppOptions = {
  log: Logger;
  findSession: FindSession;
  isUnavailable: (error: unknown) => boolean;
  /** How many proxies stand in front; only then `X-Forwarded-For` counts. */
  trustProxy: number;
};

/** The app that every caller enters: the network, the page loaders, the tests. Features add their routes to it. */
export function createApp(options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  const fail = failureAnswer(options.log, options.isUnavailable);

  app.use(async (c, next) => {
    const began = performance.now();
    const requestId = randomUUID();
    c.set('log', options.log);
    c.set('requestId', requestId);
    c.set('findSession', options.findSession);
    const remote = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
    c.set('address', remote ? clientAddress(remote, c.req.header('x-forwarded-for'), options.trustProxy) : null);
    await next();
    c.res.headers.set('x-request-id', requestId);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const route = c.get('route') ?? 'unknown';
    const seconds = (performance.now() - began) / 1000;
    requestSeconds.observe({ route, method: c.req.method, status: c.res.status }, seconds);
    options.log.info({ requestId, method: c.req.method, route, status: c.res.status, ms: Math.round(seconds * 10_000) / 10 }, 'request');
  });

  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', DATA_POLICY);
    // What has an ETag may be kept and asked about; everything else may be somebody's own.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', c.res.headers.has('etag') ? 'no-cache' : 'no-store');
  });
  app.use('/api/products/*', etag({ weak: true }));
  app.use('/api/products', etag({ weak: true }));

  app.onError(fail);
  app.notFound((c) => fail(notFound('not_found', 'Esta dirección no existe.'), c));
  return app;
}
