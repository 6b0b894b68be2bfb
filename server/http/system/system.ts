import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Env } from '#server/http/caller.ts';
import { madeOnce } from '#server/http/front/cache/made-once.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { registry } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { openApi, type PlainRoute } from './openapi.ts';

export type SystemOptions = {
  tables: Record<string, Record<string, Endpoint>>;
  /** What else the API answers, for its description. */
  plainRoutes: readonly PlainRoute[];
  publicUrl: string;
  metricsToken: string | undefined;
  /** Then the other end of a connection is the proxy, on this machine perhaps, and never tells who asks. */
  isBehindProxy: boolean;
  /** Whether the database answers and its migrations are done; false as well while stopping. */
  isReady: () => Promise<boolean>;
};

const state = (name: 'health' | 'ready', summary: string): PlainRoute => ({
  method: 'get',
  path: `/api/${name}`,
  feature: 'system',
  name,
  summary,
  access: 'anyone',
  answer: { status: 200, schema: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } } },
});
const STATES = [state('health', 'El proceso está en pie'), state('ready', 'La base de datos responde y está al día')];

/** The routes about the process itself: health, ready, metrics, the API's description. */
export function registerSystem(app: Hono<Env>, options: SystemOptions): void {
  app.get('/api/health', (c) => {
    c.set('route', '/api/health');
    return c.json({ status: 'ok' });
  });

  app.get('/api/ready', async (c) => {
    c.set('route', '/api/ready');
    if (!(await options.isReady()))
      throw new Refusal(503, 'not_ready', 'La tienda todavía no está lista.', { headers: { 'retry-after': '2' } });
    return c.json({ status: 'ready' });
  });

  app.get('/api/metrics', async (c) => {
    c.set('route', '/api/metrics');
    const remote = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress ?? '';
    const isAllowed = mayReadMetrics(c.req.raw, remote, { token: options.metricsToken, isBehindProxy: options.isBehindProxy });
    // A stranger is not told that there is something.
    if (!isAllowed) throw notFound('not_found', 'Esta dirección no existe.');
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });

  const description = madeOnce(() => openApi(options.tables, [...STATES, ...options.plainRoutes], options.publicUrl));
  app.get('/api/openapi.json', (c) => {
    c.set('route', '/api/openapi.json');
    return description(c);
  });
}
