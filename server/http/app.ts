import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Logger } from 'pino';
import type { Env, FindSession } from './caller.ts';
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
    c.set('requestId', requestId);
    c.set('findSession', options.findSession);
    c.set('address', addressOf(c.env as Partial<HttpBindings> | undefined, c.req.header('x-forwarded-for'), options.trustProxy));
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
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  app.use('/api/products/*', etag({ weak: true }));
  app.use('/api/products', etag({ weak: true }));

  app.onError(fail);
  app.notFound((c) => fail(notFound('not_found', 'Esta dirección no existe.'), c));
  return app;
}

/** Null without a socket: an in-process call. Behind `n` proxies the n-th address from the right is the client's. */
function addressOf(bindings: Partial<HttpBindings> | undefined, forwarded: string | undefined, trustProxy: number): string | null {
  const remote = bindings?.incoming?.socket?.remoteAddress;
  if (!remote) return null;
  if (trustProxy && forwarded) {
    const hops = forwarded.split(',').map((hop) => hop.trim());
    return hops[Math.max(0, hops.length - trustProxy)] ?? remote;
  }
  return remote.startsWith('::ffff:') ? remote.slice(7) : remote;
}
