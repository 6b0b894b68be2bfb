import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pool } from '#server/db/client.ts';
import { readEnv } from '#server/env.ts';
import { askOutside } from '#server/gateways/outside/request.ts';
import { type TestApp, testApp } from '../../tests/app.ts';
import { openCollector } from '../../tests/stand-ins/collector.ts';
import { startTracing, stopTracing, tracing } from './tracing.ts';

const BROWSER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const SENT = `00-${BROWSER.traceId}-${BROWSER.spanId}-01`;

const collecting = async () => {
  const collector = await openCollector();
  onTestFinished(async () => {
    await stopTracing();
    await collector.close();
  });
  await startTracing({ endpoint: `${collector.endpoint}/`, headers: { 'x-key': 'secreto' }, service: 'la tienda' });
  return collector;
};

describe('traces', () => {
  let shop: TestApp;
  // The database is opened and the log created while traces are on, as in the shop's process.
  beforeAll(async () => {
    await startTracing({ endpoint: 'http://127.0.0.1:9', headers: {}, service: 'x' });
    shop = await testApp();
    await stopTracing();
  });
  afterAll(() => shop.close());

  it('join the browser, the request, its statements, and the job that it caused', async () => {
    const collector = await collecting();
    const secret = { name: 'Ximena Robles', email: 'ximena@correo.mx', message: '¿Abren el lunes?' };
    const answer = await shop.send('/api/contact?clave=abc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: SENT, authorization: `Bearer ${'t'.repeat(43)}` },
      body: JSON.stringify(secret),
    });
    const told = answer.headers.get('server-timing');
    const job = () => pool.query("select state from pgboss.job where name = 'contact-mail'");
    await expect.poll(async () => (await job()).rows).toEqual([{ state: 'completed' }]);
    await stopTracing();

    const spans = collector.spans().filter(({ traceId }) => traceId === BROWSER.traceId);
    const one = (name: string) =>
      spans.find((span) => span.name === name) ?? expect.fail(`${name} is not in ${spans.map((span) => span.name)}`);
    const request = one('POST /api/contact');
    expect(request).toMatchObject({ parentSpanId: BROWSER.spanId, kind: 2, status: {} });
    expect(collector.attributes(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/contact',
      'http.response.status_code': answer.status,
    });
    expect(told).toBe(`traceparent;desc="00-${BROWSER.traceId}-${request.spanId}-01"`);
    const statement = one('insert contact_messages');
    expect(statement).toMatchObject({ parentSpanId: request.spanId, kind: 3 });
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano));
    const mailing = one('contact-mail');
    expect(mailing).toMatchObject({ parentSpanId: request.spanId, kind: 5, status: {} });
    expect(one('select contact_messages').parentSpanId).toBe(mailing.spanId);

    expect(shop.logged()).toContain(`"trace_id":"${BROWSER.traceId}"`);
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-key': 'secreto', 'content-type': 'application/json' },
    });
    const bodies = collector.requests.map(({ body }) => body).join();
    expect(bodies).toContain('"la tienda"');
    for (const value of [...Object.values(secret), 'tttt', 'clave', 'abc', 'secreto']) expect(bodies).not.toContain(value);
  });

  it('have the route’s pattern in place of its values, also for what is refused', async () => {
    const collector = await collecting();
    await shop.send('/api/products/un-latte-secreto');
    await shop.send('/api/no-existe/llave-secreta', { headers: { traceparent: 'nada' } });
    await stopTracing();
    const roots = collector.spans().filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.map(({ name }) => name)).toEqual(['GET /api/products/{id}', 'GET unknown']);
    expect(JSON.stringify(collector.spans())).not.toContain('secret');
  });

  it('are continued by the servers that the shop asks, of which they name the host', async () => {
    const collector = await collecting();
    const heard: IncomingHttpHeaders[] = [];
    const other = createServer((request, response) => {
      heard.push(request.headers);
      response.writeHead(request.url === '/a?llave=secreta' ? 204 : 503).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await tracing?.job('asks', SENT, async () => {
      const given = { headers: {}, timeoutMs: 5000, mostBytes: 100, testOrigin: origin };
      await askOutside(new URL('/a?llave=secreta', origin), { method: 'POST', ...given });
      await (await fetch(`${origin}/b`)).text();
    });
    await stopTracing();
    const calls = collector.spans().filter(({ kind }) => kind === 3);
    expect(calls.map(({ name, status }) => [name, status])).toEqual([
      ['POST 127.0.0.1', {}],
      ['GET 127.0.0.1', { code: 2 }],
    ]);
    expect(heard.map(({ traceparent }) => traceparent)).toEqual(calls.map(({ spanId }) => `00-${BROWSER.traceId}-${spanId}-01`));
    expect(calls.map((call) => collector.attributes(call)['http.response.status_code'])).toEqual([204, 503]);
    expect(JSON.stringify(collector.spans())).not.toContain('secreta');
    // The collector's own requests are not traced.
    expect(collector.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined]);
  });

  it('cost a request nothing while the collector hangs: it gets one batch, the rest waits within bounds', async () => {
    const collector = await collecting();
    collector.hangs = true;
    for (let at = 0; at < 5000; at++) await tracing?.job('busy', undefined, async () => {});
    expect((await shop.send('/api/products/latte')).status).toBe(404);
    await expect.poll(() => collector.requests.length).toBe(1);
    expect(collector.spans()).toHaveLength(512);
    const began = performance.now();
    await stopTracing();
    // It would wait ten seconds for an answer.
    expect(performance.now() - began).toBeLessThan(5000);
    expect(collector.requests).toHaveLength(1);
  });

  it('are sent in batches to a collector that answers', async () => {
    const collector = await collecting();
    for (let at = 0; at < 1100; at++) await tracing?.job('busy', undefined, async () => {});
    await stopTracing();
    expect(collector.spans()).toHaveLength(1100);
    expect(new Set(collector.spans().map(({ spanId }) => spanId)).size).toBe(1100);
    for (const { body } of collector.requests)
      expect(JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length).toBeLessThanOrEqual(512);
  });
});

describe('without a collector', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const loadedWith = async (endpoint: string | null) => {
    const script = `
      import { Session } from 'node:inspector';
      const loaded = [];
      const session = new Session();
      session.connect();
      session.on('Debugger.scriptParsed', ({ params }) => loaded.push(params.url));
      session.post('Debugger.enable');
      const { startTracing } = await import('#server/tracing/tracing.ts');
      await startTracing(${endpoint && `{ endpoint: '${endpoint}', headers: {}, service: 'x' }`} ?? undefined);
      console.log(loaded.filter((url) => url.includes('/server/tracing/')).map((url) => url.replace(/.*[/]/, '')).sort().join());
      process.exit();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    return stdout.trim();
  };

  it('nothing that traces is loaded', async () => {
    expect(await loadedWith(null)).toBe('tracing.ts');
    expect(await loadedWith('http://127.0.0.1:9')).toBe('export.ts,outgoing.ts,spans.ts,tracing.ts');
  });

  it('is what an unset endpoint means; headers are pairs', () => {
    const of = (more: Record<string, string>) => readEnv({ PUBLIC_URL: 'https://cafe.localhost', ...more }).traces;
    expect(of({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b', OTEL_SERVICE_NAME: 'x' })).toBeUndefined();
    const endpoint = 'https://otlp.example/v2';
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({ endpoint, headers: {}, service: 'casa-blanca' });
    const headers = 'authorization=Basic%20YTpi,x-team = uno ';
    expect(of({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })?.headers).toEqual({
      authorization: 'Basic YTpi',
      'x-team': 'uno',
    });
    for (const wrong of ['sola', 'a=b%zz', 'a=%0d%0ab: c'])
      expect(() => of({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow('nombre=valor');
  });
});
