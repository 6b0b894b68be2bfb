import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Env } from '#server/http/caller.ts';
import { madeOnce } from '#server/http/front/cache/made-once.ts';
import { RETRY_SECONDS } from '#server/http/limits/rules.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { registry } from '../metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { openApi, type PlainRoute } from './openapi.ts';

export type SystemOptions = {
  tables: Record<string, Record<string, Endpoint>>;
  /** Routes that are not endpoints, for the API's description. */
  plainRoutes: readonly PlainRoute[];
  publicUrl: string;
  metricsToken: string | undefined;
  /** Whether connections come from a proxy, which may be on this machine and does not identify the client. */
  isBehindProxy: boolean;
  checks: () => Promise<Checks>;
  isStopping: () => boolean;
};

export type Health = 'ok' | 'late' | 'down' | 'locked';
/** What the process needs, and how each part is. */
export type Checks = Record<'database' | 'schema' | 'storage' | 'queue' | 'secrets', Health>;

/** Without these the shop can serve no guest; without the others only what needs them waits. */
const NEEDED = ['database', 'schema'] as const;

const state = (name: 'health' | 'live' | 'ready', summary: string): PlainRoute => ({
  method: 'get',
  path: `/api/${name}`,
  feature: 'system',
  name,
  summary,
  access: 'anyone',
  answer: { status: 200, schema: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } } },
});
const STATES = [
  state('health', 'El proceso está en pie'),
  state('live', 'El proceso acepta clientes; 503 desde que se detiene, también sin base de datos 200'),
  state('ready', 'La base de datos responde y está al día; `checks` dice cómo está cada parte'),
];

const notReady = (details?: { checks: Checks }) =>
  new Refusal(503, 'not_ready', 'La tienda todavía no está lista.', {
    headers: { 'retry-after': String(RETRY_SECONDS.unavailable) },
    ...details,
  });

/** Routes about the process: health, live, ready, metrics, the API's description. */
export function registerSystem(app: Hono<Env>, options: SystemOptions): void {
  app.get('/api/health', (c) => {
    c.set('route', '/api/health');
    return c.json({ status: 'ok' });
  });

  app.get('/api/ready', async (c) => {
    c.set('route', '/api/ready');
    const checks = await options.checks();
    if (options.isStopping() || NEEDED.some((name) => checks[name] !== 'ok')) throw notReady({ checks });
    return c.json({ status: 'ready', checks });
  });

  // For a balancer: while the database moves to another machine, guests still get the cached pages and a 503 that says when to come back.
  app.get('/api/live', (c) => {
    c.set('route', '/api/live');
    if (options.isStopping()) throw notReady();
    return c.json({ status: 'live' });
  });

  app.get('/api/metrics', async (c) => {
    c.set('route', '/api/metrics');
    const remote = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress ?? '';
    const isAllowed = mayReadMetrics(c.req.raw, remote, { token: options.metricsToken, isBehindProxy: options.isBehindProxy });
    // 404, so that others do not learn that the route exists.
    if (!isAllowed) throw notFound('not_found', 'Esta dirección no existe.');
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });

  const description = madeOnce(() => openApi(options.tables, [...STATES, ...options.plainRoutes], options.publicUrl));
  app.get('/api/openapi.json', (c) => {
    c.set('route', '/api/openapi.json');
    return description(c);
  });
}
