import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hono } from 'hono';
import type { Env } from './caller.ts';
import { notFound } from './refusal.ts';

const PAGE = `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API de Casa Blanca</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, supportedSubmitMethods: ['get', 'post', 'put', 'delete'], validatorUrl: null });`;
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'";
const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** Swagger UI out of its package: nothing comes from elsewhere. */
export function registerDocs(app: Hono<Env>): void {
  const require = createRequire(import.meta.url);
  app.get('/api/docs', (c) => {
    c.set('route', '/api/docs');
    return c.html(PAGE, 200, { 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
  });
  app.get('/api/docs/:file', (c) => {
    c.set('route', '/api/docs/{file}');
    const file = c.req.param('file');
    if (file === 'start.js') return c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' });
    const type = FILES.get(file);
    if (!type) throw notFound();
    return c.body(readFileSync(require.resolve(`swagger-ui-dist/${file}`), 'utf8'), 200, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    });
  });
}
