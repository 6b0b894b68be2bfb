import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const requestSeconds = new Histogram({
  name: 'casa_request_seconds',
  help: 'Answer time by route pattern, method and status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
});

export const cacheAnswers = new Counter({
  name: 'casa_cache_answers_total',
  help: 'Answers out of the cache of finished responses: hit, miss',
  labelNames: ['result'],
  registers: [registry],
});

export const pageRenderings = new Counter({
  name: 'casa_page_renderings_total',
  help: 'Pages that were rendered, out of the cache of finished responses or past it',
  registers: [registry],
});
